import type { ResponseOf } from '@quad/shared/api-request';
import { consolePaths } from '@quad/shared/console-paths';
import { sourceFormats } from '@quad/shared/source-formats';
import { sourceKinds } from '@quad/shared/source-kinds';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { EmptyState } from '../../../components/empty-state';
import { AddressForm } from './address-form';
import * as styles from './no-sources.module.css';
import { KindTile } from './source-parts';

interface NoSourcesProps {
  missingKeys: ResponseOf<'GET /api/admin/sources'>['missingKeys'];
}

/** Before the first source: where to begin, and what can be read. */
export function NoSources({ missingKeys }: NoSourcesProps) {
  const [address, setAddress] = useState('');
  const [, navigate] = useLocation();
  return (
    <>
      <section className={`card ${styles.start}`}>
        <EmptyState
          cover="/covers/study.svg"
          title="Put the campus on the map"
          text="Paste the address of a calendar you are allowed to read. Quad shows you what it finds before anything is saved."
        />
        <AddressForm
          address={address}
          onChange={setAddress}
          isLabelHidden
          onLook={() => navigate(`${consolePaths.newSource()}?${new URLSearchParams({ address })}`)}
        />
      </section>
      <h2 className="display text-xl">What Quad can read</h2>
      <ul className={styles.kinds}>
        {sourceKinds.map((kind) => (
          <li key={kind}>
            <Link href={`${consolePaths.newSource()}?${new URLSearchParams({ kind })}`}>
              <KindTile kind={kind} />
              <span>
                <b>{sourceFormats[kind].label}</b>
                <small>{sourceFormats[kind].note}</small>
              </span>
              {missingKeys.some((missing) => missing.kind === kind) && (
                <span className="badge tone-warn">Needs a key</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        Quad can't read pages without event markup, or sites behind a sign-in such as Facebook.
      </p>
    </>
  );
}
