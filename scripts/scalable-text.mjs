/** A plugin of PostCSS: measures are written in px, as drawn; text and the layout follow the browser's font size. */

const defaultFontPixels = 16;

/** The properties of type, and the tokens of its scale (tokens.css). Other variables keep their px. */
const isType = /^(font|font-size|line-height|--(fs|lh)-\w+)$/;

const inUnit = (unit, text) =>
  text.replace(/(\d*\.?\d+)px\b/g, (_, pixels) => `${Number(pixels) / defaultFontPixels}${unit}`);

/**
 * Turns type into rem, and the conditions of media queries into em: who set twice the size gets the layout that
 * zooming the page to 200 % would give.
 */
export const scalableText = {
  postcssPlugin: 'scalable-text',
  Declaration(declaration) {
    if (isType.test(declaration.prop)) declaration.value = inUnit('rem', declaration.value);
  },
  AtRule: {
    media(rule) {
      rule.params = inUnit('em', rule.params);
    },
  },
};
