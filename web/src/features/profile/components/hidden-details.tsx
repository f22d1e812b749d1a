import type { Profile } from '@quad/shared/contract/profile';
import { Lock } from 'lucide-react';
import { shortName } from '../short-name';
import * as styles from './hidden-details.module.css';

/** Says who can see what is hidden from this viewer. */
export function HiddenDetails({ profile }: { profile: Profile }) {
  const isForNobody = profile.profileVisibility === 'nobody';
  return (
    <section className={`card cluster ${styles.hiddenDetails}`}>
      <span className="tile">
        <Lock />
      </span>
      <div>
        <b>{isForNobody ? 'About me is private' : 'About me is for friends'}</b>
        <p>
          {shortName(profile)} shares bio, handles and numbers with {isForNobody ? 'nobody' : 'friends'}.
        </p>
      </div>
    </section>
  );
}
