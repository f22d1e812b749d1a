/** The features that a style sheet uses. */
import { generate, parse, walk } from 'css-tree';
import { compatData, featureAt } from './compat-data.mjs';

const { properties, selectors, types, 'at-rules': atRules } = compatData.css;

/** Values by name, wherever they stand among the types: 'color-mix', 'dvh'. */
const typesByName = new Map();
const addTypes = (path, node) => {
  for (const [name, below] of Object.entries(node)) {
    if (name === '__compat') continue;
    const feature = featureAt(`${path}.${name}`, below);
    if (feature && !typesByName.has(name)) typesByName.set(name, feature);
    addTypes(`${path}.${name}`, below);
  }
};
addTypes('css.types', types);

/** Units that the data has as a group. */
const unitGroups = [
  [/^d(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

const isPrefixed = (name) => name.startsWith('-');

/** Only some browsers are meant by what has a prefix; what is ours has no data. */
function ofDeclaration({ property, value }, atRule) {
  if (isPrefixed(property)) return [];
  if (atRule === 'font-face') {
    const key = `css.at-rules.font-face.${property}`;
    return [featureAt(key, atRules['font-face'][property])];
  }
  const key = `css.properties.${property}`;
  const node = properties[property];
  const feature = featureAt(key, node);
  // Its values are as new as it is.
  if (feature?.isAbove) return [feature];
  const found = [feature];
  walk(value, (part) => {
    if (part.type === 'Identifier') found.push(featureAt(`${key}.${part.name}`, node?.[part.name]));
    if (part.type === 'Function') {
      const name = [part.name, `${part.name}_function`].find((name) => node?.[name]);
      found.push(name ? featureAt(`${key}.${name}`, node[name]) : typesByName.get(part.name));
    }
    if (part.type === 'Dimension') {
      const [, group] = unitGroups.find(([pattern]) => pattern.test(part.unit)) ?? [];
      found.push(typesByName.get(group ?? part.unit));
    }
  });
  return found;
}

/** A selector with words of its own, as :has(), is one feature for each argument: whether it is harmless depends on them. */
function ofPseudo(node) {
  if (isPrefixed(node.name)) return null;
  const feature = featureAt(`css.selectors.${node.name}`, selectors[node.name]);
  const argument = feature?.isAbove && node.children ? generate(node).replace(/^:+[\w-]+/, '') : '';
  return feature && { ...feature, key: feature.key + argument };
}

function ofNode(node, context) {
  if (node.type === 'Declaration') return ofDeclaration(node, context.rule ? null : context.atrule?.name);
  // In a custom property.
  if (node.type === 'Function') return [typesByName.get(node.name)];
  if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') return [ofPseudo(node)];
  if (node.type === 'NestingSelector') return [featureAt('css.selectors.nesting', selectors.nesting)];
  if (node.type === 'Atrule') return [featureAt(`css.at-rules.${node.name}`, atRules[node.name])];
  if (node.type === 'Feature') {
    const name = node.name.replace(/^(min|max)-/, '');
    return [featureAt(`css.at-rules.media.${name}`, atRules.media[name])];
  }
  if (node.type === 'FeatureRange') {
    return [featureAt('css.at-rules.media.range_syntax', atRules.media.range_syntax)];
  }
  return [];
}

/** A browser reads past what it doesn't know in :is() and :where(), and past a block of @supports. */
const isForgiving = (node) =>
  (node.type === 'PseudoClassSelector' && /^(is|where)$/.test(node.name)) ||
  (node.type === 'Atrule' && node.name === 'supports');

/**
 * @param {string} text
 * @returns {import('./compat-data.mjs').Feature[]} those that a browser may lack are `isAbove: false` where it is asked first
 */
export function cssFeatures(text) {
  const found = [];
  let forgiving = 0;
  walk(parse(text, { parseCustomProperty: true }), {
    enter(node) {
      for (const feature of ofNode(node, this)) {
        if (feature) found.push(forgiving > 0 ? { ...feature, isAbove: false } : feature);
      }
      if (isForgiving(node)) forgiving += 1;
    },
    leave(node) {
      if (isForgiving(node)) forgiving -= 1;
    },
  });
  return found;
}
