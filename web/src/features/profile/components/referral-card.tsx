import { Copy } from 'lucide-react';
import { Button } from '../../../components/button';
import { copyLink } from '../../../lib/share';
import * as styles from './referral-card.module.css';

interface ReferralCardProps {
  /** '' while there is none. */
  code: string;
  /** The app's URL with the code. */
  link: string;
  /** The link is being shared. */
  onCopy(): void;
}

/** The referral link, which earns points. */
export function ReferralCard({ code, link, onCopy }: ReferralCardProps) {
  if (!code) {
    return (
      <section className={`text-sm ${styles.referral}`} aria-label="Referral">
        <p className={styles.soon}>Referral System Coming Soon!</p>
      </section>
    );
  }
  const copy = () => {
    onCopy();
    void copyLink(link);
  };
  return (
    <section className={`text-sm ${styles.referral}`} aria-label="Referral">
      <div>
        <p>
          <b>Your referral code</b>
          <code>{code}</code>
        </p>
        <Button size="sm" onClick={copy}>
          <Copy size={16} />
          Copy link
        </Button>
      </div>
      <p>Friends who join with your link earn you points.</p>
    </section>
  );
}
