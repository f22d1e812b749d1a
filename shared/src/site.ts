import type { LatLng } from './geo';

/** The place whose community an installation is for. */
export interface Campus {
  /** As in 'Events near Boulder'. */
  name: string;
  /** Where searches and maps begin. */
  center: LatLng;
  /** What the list says while it shows what is around the center. */
  label: string;
  /** IANA zone: 'tonight', 'this weekend' and days are counted in it, wherever a person is. */
  timezone: string;
}

/** What the operator has said about the site, as far as its pages need it. */
export interface Site {
  /** Null: people say where they are. */
  campus: Campus | null;
  /** How far a search looks unless it says so, in miles. */
  radius: number;
  /** An example beside the field for one's university. */
  university: string;
  /** The address of help (mailto: or https:), of the terms of use and of the privacy policy; null if there is none. */
  supportUrl: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** One line for everybody, on top of every page; null if there is none. */
  notice: string | null;
}
