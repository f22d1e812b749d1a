import { textOf } from '../../text/loose-json';
import { countryCode } from '../places/countries';

/** Zones of the United States and of countries that use its money. */
const dollarZones =
  /^(US\/.+|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+|Indianapolis|Louisville|Fort_Wayne|Puerto_Rico|St_Thomas|Panama|Guayaquil|El_Salvador)|Pacific\/(Honolulu|Guam|Saipan|Pago_Pago)|[ECMP]ST\d[ECMP]DT|(Etc\/)?(UTC|GMT))$/;
const dollarCountries: readonly string[] = ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'EC', 'SV', 'PA'];

/**
 * Whether an amount without a currency, or with a '$' alone, is in US dollars: by the country if the source names it, else
 * by the zone of the event.
 */
export function isInDollars(timezone: string, country?: unknown): boolean {
  const code = countryCode(textOf(country));
  return code ? dollarCountries.includes(code) : dollarZones.test(timezone);
}
