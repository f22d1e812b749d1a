import * as keyStyles from './key.module.css';
import * as styles from './key-list.module.css';

/** Keys in words, in one quiet line where there is a keyboard. */
export function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <p className={styles.keys}>
      {keys.map(([key, word]) => (
        <span key={key}>
          {key.split(' ').map((cap) => (
            <kbd key={cap} className={keyStyles.key}>
              {cap}
            </kbd>
          ))}
          {word}
        </span>
      ))}
    </p>
  );
}
