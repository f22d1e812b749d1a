/** Hard limits of one calendar file, so that no file can cost more than a few seconds or fill the memory. */

export const icsMaxBytes = 64 * 1024 * 1024;
/** VEVENTs that are read; the rest of the file is reported as cut. */
export const icsMaxEntries = 50_000;
/** Entries with the same UID; each of them may replace an occurrence of each other. */
export const icsMaxEntriesPerUid = 2_000;
/** Events that one file yields, occurrences counted one by one. */
export const icsMaxEvents = 100_000;
export const icsMaxOccurrencesPerSeries = 1_000;
/** One step is one day, hour, minute or second that a repetition rule looks at. */
export const icsMaxStepsPerSeries = 200_000;
export const icsMaxStepsPerFile = 5_000_000;
/** After this, what is not yet read is reported as cut. */
export const icsTimeBudgetMs = 6_000;
/** Of one unfolded line; the rest of the line is dropped. */
export const icsMaxLineBytes = 65_536;
export const icsMaxPropertiesPerEntry = 2_000;
export const icsMaxEntryChars = 262_144;
export const icsMaxParameters = 20;
export const icsMaxTimezones = 500;
export const icsMaxObservancesPerTimezone = 200;
/** Years of a zone whose clock changes are kept at hand. */
export const zoneYearsKept = 200;
/** A longer UID is replaced by its hash, because it becomes part of an index. */
export const icsMaxUidLength = 200;

export const titleMaxLength = 300;
export const locationMaxLength = 500;
/** A written value is cut here before it is cleaned, which may shorten it much. */
export const descriptionReadLength = 40_000;
export const shortTextReadLength = 4_000;
