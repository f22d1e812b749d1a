import { ChevronRight, MailCheck } from 'lucide-react';
import { Link } from 'wouter';
import * as styles from './verify-banner.module.css';

interface VerifyBannerProps {
  /** Where the code is entered. */
  href: string;
  /** What a verified address is needed for in this context. */
  reason?: string;
  onClick?(): void;
}

/** Leads people with an unverified e-mail to where they can verify it. */
export function VerifyBanner({
  href,
  reason = 'So you can host events and friends can find you.',
  onClick,
}: VerifyBannerProps) {
  return (
    <Link href={href} className={`row text-sm ${styles.verifyBanner}`} onClick={onClick}>
      <span className="tile">
        <MailCheck />
      </span>
      <span className="grow">
        <b>Verify your email</b>
        {reason}
      </span>
      <ChevronRight />
    </Link>
  );
}
