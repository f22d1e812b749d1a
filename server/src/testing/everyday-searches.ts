/** A folder with the calendars of Atlanta, which are nobody's to publish; '' where there is none. */
export const realCalendars = process.env.QUAD_CALENDARS ?? '';

/**
 * What people type, and what they want to find: slugs of the demo's events, and titles of the calendars of Atlanta, as a person
 * labeled them. Written before the searches were tried.
 */
export const everydaySearches: Record<string, { demo: string; atlanta?: RegExp }> = {
  sports: {
    demo: 'open-run-hoops sunrise-flow flag-football intramural-volley climbing-first sunday-soccer badminton curling pickup-hockey rowing futsal trail-run handball postponed-derby',
    atlanta: /Volleyball/,
  },
  parties: {
    demo: 'porch-lights salsa-social warehouse-lights ugly-sweater new-year-prep snow-ball dance-battle',
  },
  'party tonight': { demo: 'porch-lights' },
  music: {
    demo: 'paper-lanterns open-mic-garage indie-night choir house-show bluegrass string-quartet gospel arena-night jazz-brunch',
    atlanta:
      /Mon Laferte|CORTIS|SQUEEZE|Sara Bareilles|Symphony|Little Big Town|Gente de Zona|SMOKEY|in Concert|In Concert|Brand New|Orchestra|Steamroller|STRAY CATS|Straight No Chaser|Treble|Concert|(?<!Class )Showcase$|SingFest|String Day|Masterclass|Double Reed|Chamber|Holiday Gala|Jazz|Recital/,
  },
  concerts: {
    demo: 'paper-lanterns open-mic-garage indie-night choir house-show bluegrass string-quartet gospel arena-night poetry-slam',
    atlanta:
      /Mon Laferte|CORTIS|SQUEEZE|Sara Bareilles|Symphony|Little Big Town|Gente de Zona|SMOKEY|in Concert|In Concert|Brand New|Orchestra|Steamroller|STRAY CATS|Straight No Chaser|Treble|Concert|(?<!Class )Showcase$|SingFest|String Day|Masterclass|Double Reed|Chamber|Holiday Gala|Jazz|Recital/,
  },
  'live music tomorrow': { demo: 'paper-lanterns open-mic-garage', atlanta: /Mon Laferte/ },
  coffee: {
    demo: 'late-lab-coffee board-game-cafe language-tandem midnight-breakfast trail-run drag-brunch',
  },
  movie: { demo: 'film-club', atlanta: /Dr\. Jekyll|The Ring|Outlander|Fox Archives/ },
  basketball: { demo: 'open-run-hoops' },
  'tonight free food': { demo: '' },
  'free food': { demo: 'street-food-friday winter-market finals-feast food-truck-rally' },
  food: {
    demo: 'dumpling-night-market taco-crawl farmers-brunch ramen-101 street-food-friday jazz-brunch winter-market kbbq ramen-popup chili-parlor finals-feast midnight-breakfast drag-brunch gingerbread food-truck-rally noodle-lab',
    atlanta: /Wine|Burger|Chicken Affair|Pick-A-Sweet/,
  },
  restaurants: {
    demo: 'farmers-brunch jazz-brunch kbbq chili-parlor midnight-breakfast drag-brunch noodle-lab dumpling-night-market taco-crawl ramen-101 street-food-friday winter-market ramen-popup finals-feast gingerbread food-truck-rally',
    atlanta: /Wine|Burger|Chicken Affair|Pick-A-Sweet/,
  },
  'study group': {
    demo: 'orgo-final-boss linear-algebra chem-lab-review mcat-bio coding-night late-night-lib physics-help lsat calc-marathon startup-pitch chess spring-reading',
  },
  'calculus study group': { demo: 'calc-marathon' },
  nightlife: {
    demo: 'rooftop-vinyl silent-disco trivia-monday comedy-night karaoke goth-night rooftop-fire',
    atlanta:
      /Comedy|Improv|IMPROV|Hinton|Heather Shaw|CombatZone|Eva Evans|Vega|Mencia|Jokes|UNSCRIPTED|Ramos|Monroe|Yoder|Mays|Pete Lee|MAYHEM|Siebel|Dabas|BattleActs|Connor King|Heffron|LAUGHTOPIA|Demers|Viera|PRIME TIME|Miele|LAUGHING|Scanlon|Shuler|Sanders|Smirnoff|Ian Lara|Poly Diaz|Boyle|Robinson$|Goodcase|Salty Mom|Lamarr|Moote|Sidekicks|DiPaolo|Siddiquee|Marcelo|Eddie B|Anderson|Daniels|Neuberger|Franjola|LETTERKENNY|FUNNY|Bald/,
  },
  'meet people': {
    demo: 'late-lab-coffee ice-rink-social thrift-swap film-club night-hike board-game-cafe pottery holiday-lights vinyl-fair stress-dogs stargazing language-tandem night-photo cancelled-campfire',
  },
  yoga: { demo: 'sunrise-flow' },
  workout: { demo: 'sunrise-flow climbing-first' },
  volleyball: { demo: 'intramural-volley', atlanta: /Volleyball/ },
  'volleyball game': { demo: 'intramural-volley', atlanta: /Volleyball/ },
  soccer: { demo: 'sunday-soccer futsal' },
  football: { demo: 'flag-football' },
  running: { demo: 'trail-run' },
  hiking: { demo: 'night-hike' },
  comedy: {
    demo: 'comedy-night',
    atlanta:
      /Comedy|Improv|IMPROV|Hinton|Heather Shaw|CombatZone|Eva Evans|Vega|Mencia|Jokes|UNSCRIPTED|Ramos|Monroe|Yoder|Mays|Pete Lee|MAYHEM|Siebel|Dabas|BattleActs|Connor King|Heffron|LAUGHTOPIA|Demers|Viera|PRIME TIME|Miele|LAUGHING|Scanlon|Shuler|Sanders|Smirnoff|Ian Lara|Poly Diaz|Boyle|Robinson$|Goodcase|Salty Mom|Lamarr|Moote|Sidekicks|DiPaolo|Siddiquee|Marcelo|Eddie B|Anderson|Daniels|Neuberger|Franjola|LETTERKENNY|FUNNY/,
  },
  karaoke: { demo: 'karaoke' },
  trivia: { demo: 'trivia-monday' },
  jazz: { demo: 'jazz-brunch', atlanta: /Jazz/ },
  pizza: { demo: 'coding-night' },
  brunch: { demo: 'farmers-brunch jazz-brunch drag-brunch gospel' },
  dancing: { demo: 'salsa-social dance-battle silent-disco', atlanta: /Ballet/ },
  'board games': { demo: 'board-game-cafe late-lab-coffee' },
  dogs: { demo: 'stress-dogs flag-football' },
  chess: { demo: 'chess' },
  'open mic': { demo: 'open-mic-garage', atlanta: /Open Mic/ },
  choir: { demo: 'choir gospel', atlanta: /Choir|Chorale/ },
  wine: { demo: '', atlanta: /Wine/ },
  musical: {
    demo: '',
    atlanta:
      /Musical|MUSICAL|Hamilton|Buena Vista|Death Becomes|Doubtfire|Water For|Notebook|Bodyguard|Beetlejuice|Mincemeat/,
  },
  worship: { demo: '', atlanta: /Worship/ },
  'final exams': { demo: 'orgo-final-boss', atlanta: /^Final exams/ },
  deadlines: { demo: '', atlanta: /deadline/i },
  sprots: {
    demo: 'open-run-hoops sunrise-flow flag-football intramural-volley climbing-first sunday-soccer badminton curling pickup-hockey rowing futsal trail-run handball postponed-derby',
    atlanta: /Volleyball/,
  },
};
