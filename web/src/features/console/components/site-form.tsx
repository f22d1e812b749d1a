import type { ResponseOf } from '@quad/shared/api-request';
import { noticeMaxLength } from '@quad/shared/contract/console-site';
import type { LatLng } from '@quad/shared/geo';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Mail, MapPin } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import { Button, ButtonLink } from '../../../components/button';
import { InHead } from '../../../components/in-head';
import { QueryFrame } from '../../../components/review';
import { Switch } from '../../../components/switch';
import { FormAlert, TextField } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { call } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { siteQuery } from '../console.api';
import * as styles from './console.module.css';
import { pointOf, type SiteValues, siteOf, siteValuesOf } from './site-values';

/** A map with a pin that can be moved. */
type RenderMap = (map: { pin: LatLng; onMove(point: LatLng): void }) => ReactNode;

const formId = 'site-settings';

interface FieldsProps {
  found: ResponseOf<'GET /api/admin/site'>;
  renderMap: RenderMap;
}

function Fields({ found: { stored, environment }, renderMap }: FieldsProps) {
  const [values, setValues] = useState(() => siteValuesOf(stored));
  const { act, isBusy, failure, showFailure } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const change = (changed: Partial<SiteValues>) => setValues((before) => ({ ...before, ...changed }));
  const field = (name: Exclude<keyof SiteValues, 'hasNotice'>) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const pin = pointOf(values) ?? environment.campusPoint;
  const save = (press: FormEvent) => {
    press.preventDefault();
    const site = siteOf(values);
    if (typeof site === 'string') return showFailure(site);
    void act({
      run: () => withPassword(() => call('PUT /api/admin/site', { body: site })),
      done: { title: 'Saved', description: 'Every page shows it from now on.' },
      refresh: [{ queryKey: consoleKey }],
      alert: "We couldn't save the settings. Please try again.",
    });
  };
  return (
    <form id={formId} className="stack" noValidate onSubmit={save}>
      {failure && <FormAlert>{failure}</FormAlert>}
      {passwordField}
      <div className={`stack ${styles.halves}`}>
        <div className={styles.card}>
          <h2 className={`display ${styles.title}`}>This Quad</h2>
          <TextField
            label="Contact"
            isOptional
            leading={<Mail size={20} />}
            hint={`An email or web address, shown on /privacy and in every email. If empty: ${environment.contact ?? 'none'}.`}
            {...field('contact')}
          />
          <TextField
            label="Campus"
            isOptional
            leading={<MapPin size={20} />}
            hint={`If empty: ${environment.campusName ?? 'none'}, from the server's settings.`}
            {...field('name')}
          />
          {pin &&
            renderMap({
              pin,
              onMove: ({ lat, lng }) =>
                change({
                  lat: lat.toFixed(5),
                  lng: lng.toFixed(5),
                  name: values.name || environment.campusName || '',
                }),
            })}
          <p className={styles.foot}>
            {pin ? 'Drag the pin, or enter where it is. ' : ''}It's the center of every search and every
            source.
          </p>
          <div className={styles.pair}>
            <TextField label="Latitude" inputMode="decimal" {...field('lat')} />
            <TextField label="Longitude" inputMode="decimal" {...field('lng')} />
          </div>
        </div>
        <div className="stack">
          <div className={styles.card}>
            <div className={styles.split}>
              <h2 className={`display ${styles.title}`} id="site-notice">
                Notice for everyone
              </h2>
              <Switch
                isOn={values.hasNotice}
                aria-labelledby="site-notice"
                onClick={() => change({ hasNotice: !values.hasNotice })}
              />
            </div>
            {values.hasNotice && (
              <>
                <TextField
                  label="Text"
                  maxLength={noticeMaxLength}
                  hint="One line at the top of every page. People can close it."
                  {...field('notice')}
                />
                <TextField label="Until the end of" type="date" {...field('until')} />
                <div>
                  <p className={styles.foot}>Preview</p>
                  <p className={styles.notice}>
                    {values.notice || 'Your notice'} <u>Close</u>
                  </p>
                </div>
              </>
            )}
          </div>
          <div className={styles.card}>
            <h2 className={`display ${styles.title}`}>How long things are kept</h2>
            <TextField
              label="Guests without an account, in days"
              inputMode="numeric"
              hint="Their name and email, after the event"
              {...field('guestDays')}
            />
            <TextField label="Notifications, in days" inputMode="numeric" {...field('notificationDays')} />
            <TextField
              label="Mail and run logs, in days"
              inputMode="numeric"
              hint="Addresses are kept as fingerprints"
              {...field('logDays')}
            />
            <p className={styles.foot}>The audit log is kept for good.</p>
            <ButtonLink href="/privacy" external tone="outline" size="sm">
              Read /privacy as students see it
              <ExternalLink />
            </ButtonLink>
          </div>
        </div>
      </div>
      <InHead>
        <Button type="submit" form={formId} size="sm" busy={isBusy}>
          Save
        </Button>
      </InHead>
    </form>
  );
}

/** What the site says of itself, a notice to all, and how long things are kept. */
export function SiteForm({ renderMap }: { renderMap: RenderMap }) {
  const query = useQuery(siteQuery());
  const { data } = query;
  return (
    <QueryFrame what="the settings" query={query}>
      {data && <Fields key={JSON.stringify(data.stored)} found={data} renderMap={renderMap} />}
    </QueryFrame>
  );
}
