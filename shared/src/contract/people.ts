import * as z from 'zod/mini';
import { idSchema } from './fields';

/** A person as everybody may see them. */
export const personSchema = z.object({
  id: idSchema,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  university: z.nullable(z.string()),
});
export type Person = z.infer<typeof personSchema>;

/** What an avatar needs. */
export const faceSchema = z.pick(personSchema, { id: true, firstName: true, profileImageUrl: true });
export type Face = z.infer<typeof faceSchema>;

/**
 * The relation of another person to the viewer: 'requested' by the viewer, 'requesting' the viewer's
 * friendship; 'none' for visitors.
 */
export const relations = ['none', 'requested', 'requesting', 'friends', 'self'] as const;
export type Relation = (typeof relations)[number];

/** An initial and a hue for one attendee who is visible to everyone; never an id or a name. */
export const attendeePreviewSchema = z.object({
  initial: z.string(),
  tone: z.enum(['parties', 'concerts', 'food', 'sports', 'study', 'social', 'nightlife']),
});
export type AttendeePreview = z.infer<typeof attendeePreviewSchema>;
