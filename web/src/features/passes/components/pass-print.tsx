import type { Pass } from '@quad/shared/contract/passes';
import { longDate, timeRange } from '@quad/shared/event-hours';
import { passNumber } from '@quad/shared/pass-code';
import { ArrowLeft, Printer } from 'lucide-react';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { Logo } from '../../../components/logo';
import { QrCode } from '../../../components/qr-code';
import * as styles from './pass-print.module.css';

interface PassPrintProps {
  pass: Pass & { code: string };
  onBack(): void;
}

/** A pass on paper: no covers, no colors, and no live code. */
export function PassPrint({ pass, onBack }: PassPrintProps) {
  const { event, name, passId, code, liveCodesOnly } = pass;
  return (
    <div className={styles.print}>
      <div className={`row ${styles.head}`}>
        <IconButton label="Back to the pass" onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h1 className="display">Print</h1>
        <Button onClick={() => print()}>
          <Printer size={18} />
          Print
        </Button>
      </div>
      <section className={styles.paper} data-theme="light" aria-label="The printed pass">
        <div className={styles.event}>
          <div>
            <p className="display">{event.title}</p>
            <p>
              <b>
                {longDate(event)}, {timeRange(event)}
              </b>
              <br />
              {[event.venueName, event.location].filter(Boolean).join(', ')}
            </p>
          </div>
          <Logo />
        </div>
        <div className={styles.slip}>
          <QrCode text={code} label="Your code for the door" className={styles.code} />
          <div>
            <p className="display">{name}</p>
            {passId && <p>{`No. ${passNumber(passId)}`}</p>}
          </div>
        </div>
        <p className={`text-xs ${styles.note}`}>
          The code lets one person in, once. If the RSVP is cancelled, it stops working on paper too.
        </p>
      </section>
      <p className={`text-sm text-muted ${styles.hint}`}>
        {liveCodesOnly
          ? "The host accepts live codes only, so paper isn't enough: bring your phone."
          : "Black and white is fine. If the host accepts live codes only, paper isn't enough: bring your phone."}
      </p>
    </div>
  );
}
