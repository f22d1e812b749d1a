import { type Phrases, terms } from './terms';

/** Sports to do and to watch: disciplines, fitness, games, and the names of teams that mean nothing else. */
export const sportsPhrases: Phrases = {
  decisive: terms(`
    bicycle club, bike club, bike ride, bike tour, bike trip, bowl game, bye week, capoeira, color run,
    cricket match, critical mass, cross country, demolition derby, disc golf, dual meet, fantasy football,
    field day, field hockey, figure skating, fitness boot camp, fitness challenge, fitness class, flag
    football, fun run, game watch, group exercise, group fitness, group ride, half marathon, hiking club,
    hiking group, horse racing, ice hockey, ice skating, indoor track, jiu jitsu, lap swim, learn to row,
    learn to skate, learn to ski, learn to swim, march madness, martial art, monster truck, motocross,
    nature walk, ncaa tournament, open skate, open swim, outdoor track, paddleboard, paddleboarding, pep
    rally, ping pong, preseason game, preseason game #, roller derby, roller skating, run club, running
    club, running group, self defense, senior fitness, spin class, sport id #, stand up paddle, stand up
    paddleboard, stand up paddleboarding, step class, strength and conditioning, strength training, super
    bowl, superbowl, supercross, swim and dive, swim lesson, swim meet, swimming and diving, table tennis,
    taekwon do, tai chi, track and field, track meet, trail run, trail running, training camp, turkey trot,
    ultimate frisbee, walk a thon, walk athon, walk run, walkathon, walking club, walking group, water
    aerobics, water polo, winner group, world cup`),
  strong: terms(`
    # mile, #k, #k run, 49ers, aerobic, aikido, all star game, aquacise, aquafit, archery, astros, athletic
    conditioning, autocross, away game, backpacking, badminton, barre, baseball, basketball, bearcats,
    bengals, bicycle ride, bjj, blackhawks, blue jackets, blue jays, body pump, bodybuilding, bodypump,
    bouldering, bowling, boxing, bracket race, bruins, buccaneers, bucs, canadiens, canoeing, canucks,
    capture the flag, cavaliers, celtics, cheerleading, circuit training, climbing, climbing wall, clippers,
    cornhole, crossfit, cycling, diamondbacks, dodgeball, dodgers, duathlon, endurance, equestrian, esport,
    exercise, fencing, fishing, fitness, fixtur es, fixture, football, frisbee, futsal, game day, gameday,
    geocaching, golden knights, golf, grand prix, grizzlies, group bike, group x, gymnastics, handball,
    hiit, hiking, hockey, home game, home opener, intramural, jazzercise, judo, karate, kayaking, kendo,
    kickball, kickboxing, knicks, lacrosse, lakers, long ride, maple leafs, marathon, mariners, matchday,
    mavericks, mets, mma, motorsport, muay thai, nascar, netball, obstacle course, oilers, open gym,
    orienteering, orioles, packers, padres, parkour, phillies, pickleball, pilates, playoff, polo,
    postseason, powerlifting, pre season, pre season game, preseason, quarter final, quarterfinal,
    quidditch, racquetball, rafting, rec night, red sox, red wings, regatta, regular season, rockies,
    rowing, rugby, sabres, sailing, scrimmage, scuba, seahawks, semi final, semifinal, senior day, short
    ride, sixers, skateboard, skateboarding, skatepark, skiing, sledding, snowboarding, snowshoe, soccer,
    softball, spikeball, steelers, stretching, strongman, surfing, swimming, taekwondo, tailgate, tennis,
    timberwolves, total body, track day, trail blazers, triathlon, tryout, tug of war, tumbling, ufc, v,
    versus, vinyasa, volleyball, vs, white sox, whitewater, wk #, workout, workout class, wrestlemania,
    wrestling, wushu, wwe, yankees, yoga, zumba`),
  usual: terms(`
    afc, aqua, athlete, athletic, bike, canoe, cardio, championship, climb, collegiate, conditioning, crew,
    cricket, cup, dash, day session, diving, fc, footrace, game #, gym, hike, hoops, kayak, league, loss #,
    lost #, mlb, mls, nba, ncaa, nfl, nhl, night session, open session, paddle, practice schedule, race,
    regional final, relay, round #, run, runner, skate, skating, ski, spin, sport, squash, strength, sweat,
    swim, team, toning, tournament, track, trek, week #, weightlifting, win #, won #`),
  faint: terms(`
    classic, coach, greenway, invitational, match, move, movement, outdoor, preview, ride, trail, walk`),
};
