import type { PlaceKind } from '@quad/shared/contract/places';
import type { PlaceRecord } from './place-store';

/** name | kind | street | city | state | zip | latitude | longitude | inhabitants or students, rounded */
const table = `
University of Cincinnati|campus|2600 Clifton Ave|Cincinnati|OH|45221|39.1317|-84.5158|50000
Xavier University|campus|3800 Victory Pkwy|Cincinnati|OH|45207|39.1493|-84.4746|6000
Northern Kentucky University|campus|Nunn Dr|Highland Heights|KY|41099|39.0307|-84.4643|15000
Miami University|campus|501 E High St|Oxford|OH|45056|39.5087|-84.7340|20000
University of Dayton|campus|300 College Park|Dayton|OH|45469|39.7397|-84.1793|11500
The Ohio State University|campus|281 W Lane Ave|Columbus|OH|43210|40.0020|-83.0160|60000
University of Kentucky|campus|410 Administration Dr|Lexington|KY|40506|38.0344|-84.5037|32000
University of Louisville|campus|2301 S 3rd St|Louisville|KY|40292|38.2130|-85.7585|23000
Indiana University Bloomington|campus|107 S Indiana Ave|Bloomington|IN|47405|39.1754|-86.5126|47000
Purdue University|campus|610 Purdue Mall|West Lafayette|IN|47907|40.4284|-86.9138|52000
University of Michigan|campus|500 S State St|Ann Arbor|MI|48109|42.2780|-83.7382|52000
Michigan State University|campus|426 Auditorium Rd|East Lansing|MI|48824|42.7250|-84.4808|51000
University of Illinois Urbana-Champaign|campus|601 E John St|Champaign|IL|61820|40.1020|-88.2272|56000
University of Wisconsin-Madison|campus|500 Lincoln Dr|Madison|WI|53706|43.0754|-89.4041|49000
Pennsylvania State University|campus|201 Old Main|University Park|PA|16802|40.7982|-77.8599|48000
New York University|campus|70 Washington Sq S|New York|NY|10012|40.7295|-73.9965|59000
Harvard University|campus|Massachusetts Hall|Cambridge|MA|02138|42.3744|-71.1169|30000
Massachusetts Institute of Technology|campus|77 Massachusetts Ave|Cambridge|MA|02139|42.3601|-71.0942|12000
Georgia Institute of Technology|campus|North Ave NW|Atlanta|GA|30332|33.7756|-84.3963|47000
University of Florida|campus|201 Criser Hall|Gainesville|FL|32611|29.6465|-82.3533|55000
University of Texas at Austin|campus|110 Inner Campus Dr|Austin|TX|78712|30.2849|-97.7341|53000
Arizona State University|campus|1151 S Forest Ave|Tempe|AZ|85281|33.4206|-111.9340|57000
Stanford University|campus|450 Jane Stanford Way|Stanford|CA|94305|37.4275|-122.1697|17000
University of California, Berkeley|campus|200 California Hall|Berkeley|CA|94720|37.8719|-122.2585|45000
University of California, Los Angeles|campus|405 Hilgard Ave|Los Angeles|CA|90095|34.0689|-118.4452|47000
University of Washington|campus|1410 NE Campus Pkwy|Seattle|WA|98195|47.6553|-122.3035|50000
Downtown Cincinnati|neighborhood||Cincinnati|OH|45202|39.1020|-84.5120|7000
Over-the-Rhine|neighborhood||Cincinnati|OH|45202|39.1135|-84.5165|6000
Clifton|neighborhood||Cincinnati|OH|45220|39.1490|-84.5205|8500
Clifton Heights|neighborhood||Cincinnati|OH|45219|39.1273|-84.5195|9000
Corryville|neighborhood||Cincinnati|OH|45219|39.1343|-84.5056|4000
Mount Auburn|neighborhood||Cincinnati|OH|45219|39.1185|-84.5075|5000
Walnut Hills|neighborhood||Cincinnati|OH|45206|39.1264|-84.4907|6500
Avondale|neighborhood||Cincinnati|OH|45229|39.1450|-84.4970|12000
Northside|neighborhood||Cincinnati|OH|45223|39.1640|-84.5405|8000
Mount Adams|neighborhood||Cincinnati|OH|45202|39.1090|-84.4965|1500
Hyde Park|neighborhood||Cincinnati|OH|45208|39.1370|-84.4425|14000
Oakley|neighborhood||Cincinnati|OH|45209|39.1530|-84.4290|11000
Mount Lookout|neighborhood||Cincinnati|OH|45208|39.1298|-84.4250|5000
West End|neighborhood||Cincinnati|OH|45203|39.1125|-84.5300|6500
Evanston|neighborhood||Cincinnati|OH|45207|39.1420|-84.4725|9000
Burnet Woods|park|3251 Brookline Dr|Cincinnati|OH|45220|39.1405|-84.5185|0
Eden Park|park|950 Eden Park Dr|Cincinnati|OH|45202|39.1165|-84.4925|0
Washington Park|park|1230 Elm St|Cincinnati|OH|45202|39.1087|-84.5180|0
Smale Riverfront Park|park|166 W Mehring Way|Cincinnati|OH|45202|39.0957|-84.5105|0
Sawyer Point|park|705 E Pete Rose Way|Cincinnati|OH|45202|39.0985|-84.5000|0
Ault Park|park|5090 Observatory Cir|Cincinnati|OH|45208|39.1337|-84.4130|0
Inwood Park|park|2308 Vine St|Cincinnati|OH|45219|39.1203|-84.5128|0
Fairview Park|park|2219 Ravine St|Cincinnati|OH|45219|39.1235|-84.5290|0
Alms Park|park|710 Tusculum Ave|Cincinnati|OH|45226|39.1115|-84.4300|0
`;

/** Campuses, and neighborhoods and parks near the default one, so that the map always has names. */
export const wellKnownPlaces: readonly PlaceRecord[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', kind, street, city, region, postcode, latitude, longitude, population] =
      line.split('|');
    return {
      source: 'quad',
      sourceId: name,
      name,
      kind: kind as PlaceKind,
      street: street || null,
      city: city || null,
      region: region || null,
      postcode: postcode || null,
      country: 'US',
      latitude: Number(latitude),
      longitude: Number(longitude),
      timezone: null,
      population: Number(population),
    };
  });
