import { type EventChanges, eventChangesSchema } from '@quad/shared/contract/hosted-event';
import { fieldFor } from './edit-values';
import type { EventFaults } from './event-values';

/** The contract's errors for a change, by form field. Brings the schemas along, so load it lazily. */
export function contractFaults(changes: EventChanges): EventFaults {
  const faults: EventFaults = {};
  for (const issue of eventChangesSchema.safeParse(changes).error?.issues ?? []) {
    const field = fieldFor(String(issue.path[0]));
    if (!field) continue;
    faults[field] ??= field === 'maxAttendees' ? 'Please enter a whole number from 1' : issue.message;
  }
  return faults;
}
