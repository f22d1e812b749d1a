import { readFile } from 'node:fs/promises';
import { categories, categoryLabels, isCategory, matchingCategories } from '@quad/shared/categories';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { categorize } from './categorize';

const usage = `Usage: npm run check:categories -- <labels.csv> [--mistakes]

The file has a line for each title that a person has labeled, with the columns title and category, and optionally also
(a second category that the person found as good), description, categories (the source's own words, separated by |),
venue, source and half (figures are given for each, for example 'tuning' and 'held out').`;

const labeledTitle = z.object({
  title: z.string(),
  category: z.string().refine(isCategory),
  also: z.string().default(''),
  description: z.string().default(''),
  categories: z.string().default(''),
  venue: z.string().default(''),
  source: z.string().default('ics'),
  half: z.string().default('all'),
});
type LabeledTitle = z.infer<typeof labeledTitle>;

const resultOf = ({ title, description, categories, venue, source }: LabeledTitle) =>
  categorize({
    title,
    description,
    sourceCategories: categories.split('|').filter(Boolean),
    venueName: venue || null,
    source,
  });

/** Searches treat food and restaurants as one. */
const isRight = (label: LabeledTitle) => matchingCategories(label.category).includes(resultOf(label));
const isAcceptable = (label: LabeledTitle) => isRight(label) || resultOf(label) === label.also;

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;

function shareLine(name: string, labels: readonly LabeledTitle[]): string {
  const right = labels.filter(isRight).length;
  const acceptable = labels.filter(isAcceptable).length;
  const counts = `${right} of ${labels.length} right, ${percent(right, labels.length)}`;
  return `${name}: ${counts}; ${acceptable} by either label, ${percent(acceptable, labels.length)}`;
}

/** Rows are what a person said, columns what the code says. */
function matrixOf(labels: readonly LabeledTitle[]): string {
  const width = 12;
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(width)).join('');
  const head = ''.padEnd(width + 2) + cells([...categories.map((name) => categoryLabels[name]), 'right']);
  const rows = categories.map((label) => {
    const ofLabel = labels.filter(({ category }) => category === label);
    const counts = categories.map((result) => ofLabel.filter((one) => resultOf(one) === result).length);
    const right = ofLabel.filter(isRight).length;
    const share = ofLabel.length === 0 ? '' : `${((100 * right) / ofLabel.length).toFixed(0)} %`;
    return categoryLabels[label].padEnd(width + 2) + cells([...counts, share]);
  });
  return [head, ...rows].join('\n');
}

async function run(): Promise<void> {
  const [file, option] = process.argv.slice(2);
  if (!file || (option !== undefined && option !== '--mistakes')) throw new Error(usage);
  const records: unknown[] = parse(await readFile(file), {
    columns: true,
    skip_empty_lines: true,
    bom: true,
  });
  const labels = records.map((record) => labeledTitle.parse(record));
  if (labels.length === 0) throw new Error(`${file} has no labeled title.`);
  console.log(matrixOf(labels));
  for (const half of new Set(labels.map((label) => label.half))) {
    console.log(
      shareLine(
        half,
        labels.filter((label) => label.half === half),
      ),
    );
  }
  console.log(shareLine('together', labels));
  if (option) {
    for (const label of labels.filter((one) => !isAcceptable(one))) {
      console.log(`${label.category} said ${resultOf(label)}: ${label.title}`);
    }
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
