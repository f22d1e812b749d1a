import { changePasswordBodySchema, nameSchema } from '@quad/shared/contract/auth';
import { deletionBodySchema } from '@quad/shared/contract/settings';
import { graduationYearMax, graduationYearMin } from '@quad/shared/limits';
import * as z from 'zod/mini';

export const passwordFormSchema = changePasswordBodySchema;
export const deletionFormSchema = deletionBodySchema;

export const nameFormSchema = z.object({
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
});

const isYear = (text: string) =>
  text === '' ||
  (/^\d+$/.test(text) && Number(text) >= graduationYearMin && Number(text) <= graduationYearMax);

export const universityFormSchema = z.object({
  university: z.string().check(z.trim()),
  /** Null for none. */
  graduationYear: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.refine(isYear, `Please enter a year from ${graduationYearMin} to ${graduationYearMax}`),
      ),
    z.transform((text: string) => (text === '' ? null : Number(text))),
  ),
});
