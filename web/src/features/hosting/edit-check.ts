import { type EventChanges, eventChangesSchema } from '@quad/shared/contract/event-hosting';
import { type EditFaults, fieldFor } from './edit-values';

/** What the contract finds wrong with changes, by field of the form. Brings the schemas along: load it late. */
export function contractFaults(changes: EventChanges): EditFaults {
  const faults: EditFaults = {};
  for (const issue of eventChangesSchema.safeParse(changes).error?.issues ?? []) {
    const field = fieldFor(String(issue.path[0]));
    if (!field) continue;
    faults[field] ??= field === 'maxAttendees' ? 'Please enter a whole number from 1' : issue.message;
  }
  return faults;
}
