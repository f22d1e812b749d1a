import { type Phrases, terms } from './terms';

/** Meals, tastings and markets, and restaurants' own events. */
export const foodPhrases: Phrases = {
  decisive: terms(`
    after school cooking, bake off, bake sale, bakeoff, beer fest, beer festival, beer garden, beer tasting,
    beerfest, bourbon tasting, breakfast with santa, bubble tea, build a bowl, build your own, burger night,
    burns supper, cheese fest, cheese tasting, chef demo, chili cookoff, chili fest, chocolate fest,
    chocolate tasting, clam bake, coffee and bagel, coffee and donut, coffee bar, coffee break, coffee
    brewing, coffee tasting, community dinner, community market, community meal, cook off, cookie
    decorating, cookie exchange, cooking class, cooking demo, cooking demonstration, cooking party, cooking
    with, cookoff, crab feast, crawfish boil, culinary class, cupcake decorating, dining hall, dinner on us,
    dinner party, family dinner, farm box, farmers market, fish and chip, fish fry, food and wine, food box,
    food crawl, food fest, food festival, food hall, food tasting, food tour, food truck, food walk, free
    breakfast, free coffee, free dinner, free donut, free food, free ice cream, free lunch, free pizza,
    friendsgiving, gingerbread house, greenmarket, grilled cheese, hot chocolate bar, hot cocoa bar, hot
    pot, ice cream social, iftar, iron chef, lobsterfest, meal prep, midnight breakfast, milk tea, mobile
    market, oyster roast, pancake breakfast, pasta making, pie sale, pig roast, pizza fest, pizza making,
    pizza night, pizza party, potluck dinner, produce market, ramen night, rum tasting, sake tasting, salad
    bar, seafood festival, senior dinner, shabbat dinner, smoothie bike, snack bar, snack break, snack time,
    soup kitchen meal, spirits tasting, sushi making, taco fest, taco night, taco tuesday, taste of, tasting
    bar, tasting event, tasting room, tea tasting, teaching kitchen, thanksgiving dinner, thanksgiving
    feast, thanksgiving lunch, vegan fest, whiskey tasting, whisky tasting, wine and cheese, wine and food,
    wine class, wine club, wine fest, wine festival, wine tasting, wine walk, wing fest, wing night`),
  strong: terms(`
    bake club, baking, barbecue, barbeque, barista, bbq, boba, bowl bar, breakfast, brewfest, brunch,
    brunching, buffet, burger, charcuterie, cheeseburger, chili cook off, cider, clambake, cook out,
    cookery, cooking, cookout, crawfish, cuisine, cuisine tour, culinary, cupcake, curry, dessert, dim sum,
    dimsum, dinner, distillery, donut, doughnut, dumpling, empanada, falafel, feast, fondue, food, foodie,
    froyo, gastronomy, grab and go breakfast, grab and go lunch, grub, hot chocolate, hot toddy, ice cream,
    kimchi, latte art, lobster, lobster fest, lunch, matcha, milkshake, mocktail, night cafe, noodle,
    oktoberfest, oyster, paella, pancake, pasta, pho, picnic, pierogi, pizza, poke bowl, popcorn, potluck,
    pupusa, ramen, recipe, samosa, seafood, shrimp, side dish, smoothie, snack night, spaghetti, steakhouse,
    supper, sushi, taco, tamale, tapas, tasting, tea break, toddies, tteokbokki, waffle, whisky, wine night,
    winery, wing wednesday`),
  usual: terms(`
    afternoon tea, bagel, bake, bakery, beer, boba sale, bourbon, bread, brew, brewery, cake, candy, cheese,
    cheesecake, chef, chicken, chili, chocolate, churro, cocoa, coffee, cookie, crepe, drink, espresso,
    fried, fruit, gelatos, halal, high tea, ice pop, kitchen, kosher, matcha pop up, meal, nutrition, pie,
    popsicles, refreshment, rum, sake, salad, sandwich, smore, soda, soup, tequila, tiramisu, treat, vegan,
    vegetarian, whiskey, wine, wing`),
  faint: terms('cafe, eat, flavor, hungry, sale, snack, taste'),
};

export const restaurantPhrases: Phrases = {
  decisive: terms(`
    chef dinner, course dinner, dine out, omakase, prix fixe, restaurant week, supper club, tasting menu,
    wine dinner`),
  strong: terms('bistro, dine, restaurant'),
};
