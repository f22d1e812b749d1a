/**
 * Hard limits on one file, so that no file can take more than a few seconds of CPU or exhaust memory. None of them
 * is a time: the same file is always cut at the same place.
 */

export const maxBytes = 64 * 1024 * 1024;
/** Lines as they are in the file, before folded ones are joined. */
export const maxLines = 2_500_000;
/** Number of VEVENTs that are read; the rest of the file is reported as cut. */
export const maxEntries = 50_000;
/** Entries with the same UID, each of which may replace an occurrence of another. */
export const maxEntriesPerUid = 2_000;
/** Events in the result; each occurrence counts. */
export const maxEvents = 100_000;
export const maxOccurrencesPerSeries = 1_000;
/** One step is one day, hour, minute or second that a recurrence rule examines; longer lists in it cost more. */
export const maxStepsPerSeries = 200_000;
/**
 * All work on one file after its lines are read, in steps of at most about 0.2 µs of CPU: rules, zones, lists of
 * dates and texts. 50,000 usual events take 14 million. Whatever hasn't been read by then is reported as cut.
 */
export const maxWork = 20_000_000;
/** Of one unfolded line; the rest is dropped. */
export const maxLineBytes = 65_536;
export const maxPropertiesPerEntry = 2_000;
export const maxEntryChars = 262_144;
export const maxParameters = 20;
export const maxTimezones = 500;
export const maxObservancesPerTimezone = 200;
/** Clock changes of a zone in one year that are followed. */
export const maxChangesPerYear = 24;
/** Years of a zone whose clock changes are cached. */
export const zoneYearsKept = 200;
/** A longer UID is replaced by its hash, because ids are stored in database indexes. */
export const maxUidLength = 200;
/** Longer descriptions are cut; counted as written in the file. */
export const maxDescriptionChars = 40_000;
/** All other texts are cut here; counted as written in the file. */
export const maxTextChars = 4_000;
