import type { Site } from '@quad/shared/site';
import * as formStyles from '../components/form.module.css';
import { useBoot } from './boot';
import * as styles from './site-links.module.css';

/** Help and terms, as far as the operator has said where they are, and privacy. */
export function SiteLinks() {
  const { supportUrl, termsUrl, privacyUrl } = useBoot().site;
  const links = [
    { label: 'Help', href: supportUrl },
    { label: 'Terms', href: termsUrl },
    { label: 'Privacy', href: privacyUrl ?? '/privacy' },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));
  return (
    <ul className={`cluster ${styles.links}`}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** What somebody agrees to who creates an account; nothing if there are no such pages. */
export function Agreement({ termsUrl, privacyUrl }: Pick<Site, 'termsUrl' | 'privacyUrl'>) {
  const terms = termsUrl && (
    <a href={termsUrl} target="_blank" rel="noopener" className={formStyles.textLink}>
      Terms
    </a>
  );
  const privacy = privacyUrl && (
    <a href={privacyUrl} target="_blank" rel="noopener" className={formStyles.textLink}>
      Privacy Policy
    </a>
  );
  if (!terms && !privacy) return null;
  return (
    <p className="text-muted text-sm">
      By creating an account you agree to the {terms}
      {terms && privacy && ' and the '}
      {privacy}.
    </p>
  );
}
