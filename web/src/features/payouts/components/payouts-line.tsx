import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Landmark } from 'lucide-react';
import { Link } from 'wouter';
import { payoutTitle } from '../payout-words';
import { payoutsQuery } from '../payouts.api';
import * as styles from './payouts-line.module.css';

/** Where a host's payouts are, and how they stand; nothing where nobody is paid out. */
export function PayoutsLine({ href }: { href: string }) {
  const { data } = useQuery(payoutsQuery());
  if (!data || data.status === 'not_offered') return null;
  return (
    <Link href={href} className={`card ${styles.line}`}>
      <span className="tile">
        <Landmark />
      </span>
      <span>
        <b>Payouts</b>
        <small>{payoutTitle(data)}</small>
      </span>
      <ChevronRight />
    </Link>
  );
}
