import { useId } from 'react';
import * as boxStyles from './box.module.css';
import * as styles from './choice-card.module.css';

interface ChoiceCardProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; title: string; note: string }[];
  chosen: Value;
  disabled?: boolean;
  onChoose(value: Value): void;
}

/** One of a few, on a card below its question. */
export function ChoiceCard<Value extends string>({
  legend,
  choices,
  chosen,
  disabled = false,
  onChoose,
}: ChoiceCardProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend>{legend}</legend>
      <div className="card">
        {choices.map(({ value, title, note }) => (
          <label key={value} className={`row ruled ${styles.choice}`}>
            <input
              type="radio"
              className={boxStyles.box}
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="grow">
              <b>{title}</b>
              <small>{note}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
