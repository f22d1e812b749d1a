import { apiPath } from '@quad/shared/api-request';
import { parseDiscoverSearch } from '@quad/shared/discover-filters';
import { paths } from '@quad/shared/paths';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearch } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import * as pageHeadStyles from '../../components/page-head.module.css';
import * as segmentsStyles from '../../components/segments.module.css';
import { TagList } from '../../components/tag-list';
import { feedLabels, feedQueryOf } from '../../features/events/feed-query';
import { copyAndTell } from '../../lib/share';
import { useBoot } from '../boot';
import { titles } from '../titles';
import * as styles from './widget.module.css';

const looks = { list: 'List', cards: 'Cards' } as const;
const themes = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const;
const accents = { Ink: null, Red: '#bf1e2b', Blue: '#1b62d4', Green: '#1c7a30', Violet: '#8a2bc7' } as const;
type Choice<Options> = keyof Options & string;

interface SegmentsProps<Options> {
  label: string;
  options: Options;
  chosen: Choice<Options>;
  onChoose(choice: Choice<Options>): void;
}

/** Two or three choices side by side. */
function Segments<Options extends Record<string, string>>({
  label,
  options,
  chosen,
  onChoose,
}: SegmentsProps<Options>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={segmentsStyles.segments}>
        {(Object.keys(options) as Choice<Options>[]).map((option) => (
          <button
            key={`${name}${option}`}
            type="button"
            aria-pressed={option === chosen}
            onClick={() => onChoose(option)}
          >
            {options[option]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Text for an attribute of the code to paste. */
const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

const copy = (code: string) =>
  copyAndTell(
    code,
    { title: 'Code copied', description: 'Paste it where the events should appear.' },
    'Please select the code and copy it.',
  );

/** Makes the code that puts a search on another website. */
export default function WidgetScreen() {
  const search = useSearch();
  const { site, publicUrl } = useBoot();
  const [look, setLook] = useState<Choice<typeof looks>>('list');
  const [theme, setTheme] = useState<Choice<typeof themes>>('light');
  const [accent, setAccent] = useState<Choice<typeof accents>>('Ink');
  const [isFrame, setFrame] = useState(false);

  const filters = parseDiscoverSearch(search);
  const query = feedQueryOf(filters, site.campus?.timezone ?? 'UTC');
  const chosen = { ...query, view: look, theme, accent: accents[accent] };
  const labels = feedLabels(filters);
  const previewOf = (shown: Partial<typeof chosen>) =>
    apiPath('GET /embed', { query: { ...chosen, ...shown } });

  const origin = publicUrl.replace(/\/$/, '');
  const given = Object.entries(chosen).filter(([, value]) => value !== null && value !== undefined);
  const data = given.map(([name, value]) => `\n  data-${name}="${attribute(String(value))}"`).join('');
  const code = isFrame
    ? `<iframe\n  src="${attribute(origin + previewOf({}))}"\n  title="Events from Quad" loading="lazy"\n  style="width:100%;max-width:720px;height:340px;border:0;color-scheme:light"\n></iframe>`
    : `<script\n  src="${origin}/embed.js"${data}\n></script>`;

  return (
    <main id="main" className="page">
      <div className={pageHeadStyles.pageHead}>
        <h1 className="display">{titles.widget}</h1>
      </div>
      <div className={styles.columns}>
        <div className={styles.choices}>
          <section className={`card ${styles.form}`}>
            <div>
              <h2 className={styles.label}>Events</h2>
              <div className={`row ${styles.events}`}>
                <TagList label="Filters" tags={labels.length > 0 ? labels : ['All events']} />
                <ButtonLink
                  tone="secondary"
                  size="sm"
                  href={`${paths.discover()}${search ? `?${search}` : ''}`}
                >
                  Change
                </ButtonLink>
              </div>
            </div>
            <Segments label="Layout" options={looks} chosen={look} onChoose={setLook} />
            <Segments label="Theme" options={themes} chosen={theme} onChoose={setTheme} />
            <fieldset>
              <legend className={styles.label}>Accent</legend>
              <div className={`cluster ${styles.accents}`}>
                {(Object.keys(accents) as Choice<typeof accents>[]).map((name) => (
                  <button
                    key={name}
                    type="button"
                    className={styles.accent}
                    aria-label={name}
                    aria-pressed={name === accent}
                    style={{ '--swatch': accents[name] ?? 'var(--ink)' } as React.CSSProperties}
                    onClick={() => setAccent(name)}
                  />
                ))}
              </div>
            </fieldset>
          </section>
          <section className={`card ${styles.form}`}>
            <h2 className={styles.label}>Paste this into your page</h2>
            <pre className={styles.code}>
              <code>{code}</code>
            </pre>
            <Button block onClick={() => void copy(code)}>
              <Copy />
              Copy code
            </Button>
            <p className={`text-muted text-sm`}>
              {isFrame ? 'The script fits its height to the events. ' : 'Scripts not allowed on your site? '}
              <button type="button" className={styles.inline} onClick={() => setFrame(!isFrame)}>
                {isFrame ? 'Use the script instead' : 'Use the frame instead'}
              </button>
              . Sets no cookies, counts nobody.
            </p>
          </section>
        </div>
        <section className={styles.previews} aria-label="Preview">
          <h2 className="display text-xl">Preview</h2>
          <div className={theme === 'dark' ? `${styles.site} ${styles.dark}` : styles.site}>
            <iframe key={previewOf({})} src={previewOf({})} title={`Preview, ${looks[look].toLowerCase()}`} />
          </div>
        </section>
      </div>
    </main>
  );
}
