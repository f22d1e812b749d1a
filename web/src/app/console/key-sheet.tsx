import { useState } from 'react';
import { Overlay } from '../../components/overlay';
import { Switch } from '../../components/switch';
import { areKeysOn, turnKeys } from '../../lib/use-keys';
import { useUser } from '../boot';
import * as styles from './find-anything.module.css';
import { railGroups } from './rail-items';

const everywhere = [
  ['/', 'Find anything'],
  ['?', 'All keys'],
  ['J', 'The next row'],
  ['K', 'The row before'],
  ['Enter', 'Open the row'],
  ['1 – 5', 'On Today: open what needs you'],
] as const;

/** All keys of the console, and whether they do anything. */
export function KeySheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const places = railGroups(useUser()).flat();
  const turn = () => {
    turnKeys(!isOn);
    setOn(!isOn);
  };
  return (
    <Overlay open={open} onClose={onClose} title="All keys">
      <div className={styles.turn}>
        <span id="keys-on">Single keys work</span>
        <Switch isOn={isOn} aria-labelledby="keys-on" onClick={turn} />
      </div>
      <dl className={styles.keys}>
        {[...everywhere, ...places.map(({ letter, title }) => [`G ${letter}`, title] as const)].map(
          ([key, word]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
              </dt>
              <dd>{word}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={styles.foot}>
        On lists a letter does what the button of the row says; it stands below the list. Nothing works while
        you type, and what deletes or hides asks first.
      </p>
    </Overlay>
  );
}
