import type { ReactNode } from 'react';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { toast } from '../../../lib/toast-store';

// Parts of the two forms about an event that come after their first fields, and are loaded after them.
export const changeNote = loadable(async () => (await import('./change-note')).ChangeNote);
export const coverField = loadable(async () => (await import('./cover-field')).CoverField);
export const draftPreview = loadable(async () => (await import('./draft-preview')).DraftPreview);
export const fees = loadable(async () => (await import('./fee-receipt')).Fees);
export const hostSwitches = loadable(async () => (await import('./host-switches')).HostSwitches);
export const placeFields = loadable(async () => (await import('./place-fields')).PlaceFields);
export const timeFields = loadable(async () => (await import('./time-fields')).TimeFields);

const complain = () => toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });

/**
 * Holds such a part, and its place until it is there: `height` in pixels on a phone, so that nothing moves away from
 * under a finger.
 */
export function LaterPart({ height, children }: { height: number; children: ReactNode }) {
  return (
    <LazyPart fallback={<div style={{ minHeight: height }} />} onFail={complain}>
      {children}
    </LazyPart>
  );
}
