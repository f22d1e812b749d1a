import { MapPinPlus } from 'lucide-react';
import * as formStyles from '../../../components/form.module.css';
import type { FormField } from '../../../lib/use-action-form';
import type { EventPin } from '../event-values';
import type { EventFieldsetProps } from './event-fieldset';
import * as styles from './event-form.module.css';
import { PlaceField } from './place-field';

/** Where it is: a place by name or address, and its pin on the map. */
export function PlaceFields({
  values,
  setValue,
  isSubmitted,
  campus,
  renderMap,
  location: field,
}: EventFieldsetProps & { location: FormField }) {
  const { location, pin, category, title } = values;
  const setPin = (next: EventPin | null) => setValue('pin', next, { shouldDirty: true });
  return (
    <div className={formStyles.field}>
      <PlaceField
        field={field}
        text={location}
        {...(!pin && location.trim()
          ? { hint: `To put it on the map, choose a place from the list${campus ? ' or set the pin' : ''}.` }
          : {})}
        onChoose={({ label, name, lat, lng }) => {
          setValue('location', label, { shouldDirty: true, shouldValidate: isSubmitted });
          setPin({ lat, lng, name });
        }}
      />
      {pin ? (
        <>
          {renderMap({ pin, category, title, onMove: setPin })}
          <button
            type="button"
            className={`${formStyles.textLink} ${styles.pinLink}`}
            onClick={() => setPin(null)}
          >
            Remove pin
          </button>
        </>
      ) : (
        campus && (
          <button
            type="button"
            className={`${formStyles.textLink} ${styles.pinLink}`}
            onClick={() => setPin({ ...campus, name: null })}
          >
            <MapPinPlus size={20} />
            Set the pin on the map
          </button>
        )
      )}
    </div>
  );
}
