import { type Phrases, terms } from './terms';

/** Music: kinds of concert, ensembles, instruments, genres, composers, and how tours are named. */
export const concertPhrases: Phrases = {
  decisive: terms(`
    big band, bluegrass jam, brass band, chamber music, chamber orchestra, choral evensong, community band,
    concert band, concert series, cover band, degree recital, doctoral recital, drum line, drumline, ep
    release, faculty recital, fast track, guest artist, handbell, jazz band, jazz club, jazz night, junior
    recital, lessons and carols, live band, marching band, music night, music performance, old time jam,
    open rehearsal, organ recital, pep band, piano bar, piano recital, pops orchestra, record release,
    release show, rock band, senior recital, silent film with live, song circle, steel band, steel pan,
    string orchestra, student musician, student recital, swing band, symphony orchestra, tribute band, vip
    package, voice recital, wind ensemble, wind symphony, youth orchestra`),
  strong: terms(`
    # tour, a cappella, acappella, album release, anniversary tour, australia tour, australian tour, band
    night, barbershop, battle of bands, battle of the bands, blues festival, cantata, carillon, chamber
    singer, choir, chorale, chorus, classical music, concert, concerti, concerto, concierto, country music,
    drum circle, early music, electronic music, en concierto, en vivo, encore, european tour, fall tour,
    farewell tour, folk music, gamelan, gig night, glee club, headline tour, hootenanny, in concert, jam
    session, jazz festival, jazzfest, konsertissa, konsertti, konzert, listening party, live music,
    mariachi, medley, music festival, music video, musician, new music, north american tour, open jam,
    oratorio, orchestra, orchestral, organ demonstration, philharmonia, philharmonic, recital, recitalist,
    requiem, reunion tour, serenade, setlist, sinfonia, sinfonietta, sing along, singalong, singer
    songwriter, soloist, sonata, songbook, songwriter, spring tour, summer tour, symphonic, symphony, taiko,
    tour #, tribute to, uk tour, unplugged, us tour, winter tour, world music, world tour`),
  usual: terms(`
    accordion, acoustic, afrobeat, americana, bach, band, banjo, baritone, baroque, bassoon, beethoven,
    bluegrass, blues, bossa nova, brahms, brass, carol, caroler, cellist, cello, chopin, choral, clarinet,
    coffee house, coffeehouse, composer, conductor, countertenor, dancehall, debussy, debut album,
    discography, drum, drum and bass, drummer, dubstep, dvorak, edm, emo, ensemble, euphonium, fiddle,
    flamenco, flute, folk, funk, genre, gershwin, gig, gospel, groove, guitar, guitarist, handel, harp,
    harpsichord, haydn, hip hop, horn, house music, indie, jazz, jazzia, k pop, kitara, kpop, latin jazz,
    lied, lieder, live at, live in, mahler, mambo, mandolin, marimba, melody, mendelssohn, merengue,
    messiah, metal, mezzo soprano, mixtape, motown, mozart, music, musical artist, musical guest, oboe,
    octet, opera, opera scene, operetta, organist, percussion, pianist, piano, pop up performance, puccini,
    punk, quartet, quintet, r and b, rachmaninoff, rapper, ravel, reggae, rhythm, rock and roll, rock n
    roll, rockabilly, saksofoni, samba, saxophone, schubert, schumann, shostakovich, singer, ska, soprano,
    soul, soundcheck, stravinsky, string, student performance, synth, tchaikovsky, techno, tenor, trance,
    tribute, trio, trombone, trumpet, tuba, ukulele, verdi, viola, violin, violinist, vivaldi, vocalist,
    wagner, wind band, woodwind, yacht rock`),
  faint: terms(`
    album, all ages, an evening with, concerto competition, day pass, doors #, feat, featuring, festival
    pass, ft, headliner, live, lyric, noise, opener, performing, presents, record, revival, rock, school of
    music, sing, song, sound, tour, vip, voice, with special guest`),
};
