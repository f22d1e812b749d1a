import type { OwnProfile } from '@quad/shared/contract/profile';
import * as styles from './about-card.module.css';

type AboutCardProps = Pick<OwnProfile, 'bio' | 'instagramHandle' | 'twitterHandle'> & {
  /** Shown when nothing has been written. */
  emptyText?: string;
};

/** A person's bio and handles. */
export function AboutCard({ bio, instagramHandle, twitterHandle, emptyText }: AboutCardProps) {
  const handles = [
    { network: 'Instagram', sign: 'IG', handle: instagramHandle, site: 'https://www.instagram.com/' },
    { network: 'Twitter', sign: 'X', handle: twitterHandle, site: 'https://x.com/' },
  ].filter(({ handle }) => handle);
  if (!bio && handles.length === 0 && !emptyText) return null;
  return (
    <section className={`card ${styles.aboutCard}`} aria-labelledby="about-me">
      <h2 id="about-me" className="display">
        About me
      </h2>
      {bio ? <p>{bio}</p> : handles.length === 0 && <p className="text-muted">{emptyText}</p>}
      {handles.length > 0 && (
        <ul>
          {handles.map(({ network, sign, handle, site }) => (
            <li key={network}>
              <a
                className="chip"
                href={`${site}${handle}`}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={`${network}: @${handle}`}
              >
                <span className="text-muted">{sign}</span>@{handle}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
