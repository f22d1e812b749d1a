import { consolePaths } from '@quad/shared/console-paths';
import { useState } from 'react';
import * as keyStyles from '../../components/key.module.css';
import { Overlay } from '../../components/overlay';
import { Switch } from '../../components/switch';
import { areKeysOn, turnKeys } from '../../lib/use-keys';
import { useUser } from '../boot';
import { consoleScreenFor } from './console-screens';
import { consoleTitles } from './console-titles';
import * as styles from './find-anything.module.css';
import { railGroups } from './rail-items';

const everywhere = [
  ['/', 'Find anything'],
  ['?', 'Keyboard shortcuts'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open row'],
  ['1 – 5', 'On Today: open what needs you'],
] as const;

/** For the row with the focus, or the whole screen: on whose screen, which letters do what. */
const ofScreens: readonly (readonly [
  name: keyof typeof consolePaths,
  keys: readonly (readonly [string, string])[],
])[] = [
  [
    'reports',
    [
      ['K', 'Keep what was reported'],
      ['H', 'Hide it'],
      ['S', 'Suspend its author'],
    ],
  ],
  ['people', [['S', 'Suspend or restore']]],
  ['events', [['H', 'Hide or show']]],
  ['sources', [['R', 'Run now']]],
  [
    'folds',
    [
      ['S', 'Same event'],
      ['T', 'Two events'],
      ['→', 'Skip'],
      ['U', 'Undo last'],
    ],
  ],
  [
    'money',
    [
      ['A', 'Ask Stripe again'],
      ['B', 'Refund'],
      ['O', 'Open in Stripe'],
    ],
  ],
  [
    'ticketMoney',
    [
      ['T', 'Try a refund again'],
      ['A', 'Answer a dispute'],
      ['O', 'Open the event'],
    ],
  ],
  [
    'work',
    [
      ['R', 'Run again'],
      ['D', 'Drop'],
    ],
  ],
  [
    'auditLog',
    [
      ['F', 'Filter'],
      ['E', 'Export'],
    ],
  ],
];

/** Keys and what they do. */
function Keys({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, word]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((cap) => (
              <kbd key={cap} className={keyStyles.key}>
                {cap}
              </kbd>
            ))}
          </dt>
          <dd>{word}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Keyboard shortcuts of the console, and whether they do anything. */
export function KeySheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const user = useUser();
  const places = railGroups(user).flat();
  const turn = () => {
    turnKeys(!isOn);
    setOn(!isOn);
  };
  return (
    <Overlay open={open} onClose={onClose} title="Keyboard shortcuts">
      <div className={`row ${styles.turn}`}>
        <span id="keys-on">Single-key shortcuts</span>
        <Switch isOn={isOn} aria-labelledby="keys-on" onClick={turn} />
      </div>
      <Keys keys={[...everywhere, ...places.map(({ letter, title }) => [`G ${letter}`, title] as const)]} />
      {ofScreens
        .filter(([name]) => consoleScreenFor(consolePaths[name].template, user) !== null)
        .map(([name, keys]) => (
          <section key={name} aria-label={`On ${consoleTitles[name]}`}>
            <h3 className={styles.on}>{`On ${consoleTitles[name]}`}</h3>
            <Keys keys={keys} />
          </section>
        ))}
      <p className={`text-muted text-meta ${styles.foot}`}>
        In lists, a letter acts on the focused row. Shortcuts are off while you type, and anything that
        deletes, hides or pays asks first.
      </p>
    </Overlay>
  );
}
