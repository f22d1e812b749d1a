import { searchRadiusDefaultMiles, searchRadiusMaxMiles } from '@quad/shared/limits';
import { isZoneName } from '@quad/shared/local-time';
import * as z from 'zod';

const text = z.string().trim().min(1).optional();

const isTimeZone = (name: string) => isZoneName(name) && /^[A-Z]/.test(name);

/** 'latitude,longitude' in degrees. */
const point = text.transform((value, context) => {
  if (value === undefined) return undefined;
  const [, lat, lng] = /^([+-]?\d{1,2}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)$/.exec(value) ?? [];
  if (Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180) {
    return { lat: Number(lat), lng: Number(lng) };
  }
  context.addIssue('must be latitude,longitude such as 40.0,-105.27');
  return z.NEVER;
});
const link = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .optional();
/** The settings of whose site it is; see site.ts. */
export const campusSettings = {
  CAMPUS_NAME: text.meta({
    description: 'the town or campus that the site is for, as in "Near Boulder"; with `CAMPUS_CENTER`',
    absent: "the demo's; without the demo, visitors say where they are",
  }),
  CAMPUS_CENTER: point.meta({
    description: 'where searches and maps begin: latitude,longitude such as 40.0,-105.27',
    absent: "the demo's, or none",
  }),
  CAMPUS_TIME_ZONE: text
    .refine((zone) => zone === undefined || isTimeZone(zone), 'must be an IANA zone such as America/Denver')
    .meta({
      description: 'the IANA zone of events whose place is not known',
      absent: 'that of `CAMPUS_CENTER`',
    }),
  CAMPUS_RADIUS: z.coerce
    .number()
    .positive()
    .max(searchRadiusMaxMiles)
    .default(searchRadiusDefaultMiles)
    .meta({ description: 'how many miles around a search looks, unless people choose' }),
  CAMPUS_UNIVERSITY: text.meta({
    description: 'the example beside the field for the university',
    absent: '`Your university`',
  }),
  SUPPORT_ADDRESS: z
    .email()
    .or(z.url({ protocol: /^https?$/ }))
    .optional()
    .meta({ description: 'where people find help: an e-mail address, or that of a page', absent: 'none' }),
  TERMS_URL: link.meta({ description: 'the page with the terms of use', absent: 'none' }),
  PRIVACY_URL: link.meta({ description: 'the page with the privacy policy', absent: 'none' }),
};
