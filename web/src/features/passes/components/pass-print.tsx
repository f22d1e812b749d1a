import type { Pass } from '@quad/shared/contract/passes';
import { longDate, timeRange } from '@quad/shared/event-hours';
import { passNumber } from '@quad/shared/pass-code';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { Logo } from '../../../components/logo';
import { QrCode } from '../../../components/qr-code';
import * as styles from './pass-print.module.css';

interface PrintedPass extends Pass {
  code: string;
  /** Of a ticket: '1 of 2 · General'. */
  words?: string;
}

interface PassPrintProps {
  /** Of one event; at least one. */
  passes: readonly [PrintedPass, ...PrintedPass[]];
  onBack(): void;
  /** Below the passes. */
  children?: ReactNode;
}

function Slip({ pass: { name, passId, code, words } }: { pass: PrintedPass }) {
  const number = passId && `No. ${passNumber(passId)}`;
  return (
    <div className={styles.slip}>
      <QrCode text={code} label="Your code for the door" className={styles.code} />
      <div>
        <p className="display">{words ?? name}</p>
        {words && <p>{name}</p>}
        {number && <p>{number}</p>}
      </div>
    </div>
  );
}

/** Passes on paper: no covers, no colors, and no live code. */
export function PassPrint({ passes, onBack, children }: PassPrintProps) {
  const [{ event, liveCodesOnly, words }] = passes;
  return (
    <div className={styles.print}>
      <div className={`row ${styles.head}`}>
        <IconButton label={passes.length > 1 ? 'Back to the passes' : 'Back to the pass'} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h1 className="display">Print</h1>
        <Button onClick={() => print()}>
          <Printer size={18} />
          Print
        </Button>
      </div>
      <section
        className={styles.paper}
        data-theme="light"
        aria-label={passes.length > 1 ? 'The printed passes' : 'The printed pass'}
      >
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
        {passes.map((pass) => (
          <Slip key={pass.code} pass={pass} />
        ))}
        <p className={`text-xs ${styles.note}`}>
          {words
            ? 'Each code lets one person in, once. A pass that was sent on or refunded stops working on paper too.'
            : 'The code lets one person in, once. If the RSVP is cancelled, it stops working on paper too.'}
        </p>
        {children}
      </section>
      <p className={`text-sm text-muted ${styles.hint}`}>
        {liveCodesOnly
          ? "The host accepts live codes only, so paper isn't enough: bring your phone."
          : "Black and white is fine. If the host accepts live codes only, paper isn't enough: bring your phone."}
      </p>
    </div>
  );
}
