import { describe, expect, test } from 'vitest';
import { isDateToKnow } from './date-to-know';

const read = (title: string, more: Partial<Parameters<typeof isDateToKnow>[0]> = {}) =>
  isDateToKnow({ title, sourceCategories: [], isDay: false, ...more });

describe('a date to know', () => {
  test.each([
    'Deadline to apply for admission and priority registration',
    'Scholarship workshop registration deadline',
    'Last day to drop a class without a W',
    'Last Day of Classes',
    'First day of fall semester',
    'Reading Day',
    'Reading period. No exams 8 to 11 AM',
    'Final Examinations for Spring semester',
    'Spring Break',
    'Thanksgiving break begins',
    'Student recess. No classes. Campus open.',
    'Memorial Day Observed - Campus Closed',
    'Library closed for inventory',
    'Fall 2026 Phase II registration (Start)',
    'Priority registration for Fall 2023',
    'Registration opens for spring',
    'Instruction begins for the Fall Semester',
    'End of term',
    'Final grades available online after 6 PM',
    'Petition for graduation',
    'Tuition due',
    'Thesis forms due no later than noon',
    'Official institute holiday -- Juneteenth',
    'Packers-Bye Week 8',
  ])('is %s', (title) => {
    expect(read(title)).toBe(true);
  });

  test.each([
    'Reading by a poet',
    'Spring Break Camp',
    'Finals week study break with therapy dogs',
    'Scholarship application workshop',
    'Holiday party',
    'Juneteenth celebration',
    'Closing night: Hamlet',
    'Breakfast before class',
    'Commencement',
    'Women in Tech lunch, pre-registration required',
    'Open house',
    'First Friday at the gallery',
    'Summer concert',
    'Due South: songs of the border',
    'Labor history walk',
    'Byerly Hall tour',
    'Winter Recess open play',
    'End of year networking',
    'Estate planning for beginners | Saturday, December 12, 2026 at noon | Registration ends Dec 11',
    'Room for Christmas holiday musical',
  ])('is not %s', (title) => {
    expect(read(title)).toBe(false);
  });

  test('is what its source calls so, unless somebody is invited', () => {
    const sourceCategories = ['Important Dates'];
    expect(read('Check your appointment', { sourceCategories })).toBe(true);
    expect(read('Commencement', { sourceCategories })).toBe(false);
  });

  test("is a holiday's name alone on a whole day", () => {
    expect([read('Labor Day', { isDay: true }), read('Labor Day')]).toEqual([true, false]);
    expect(read('Labor Day Picnic', { isDay: true })).toBe(false);
    expect(read('Second Half Term (End) - Fall', { isDay: true })).toBe(true);
  });
});
