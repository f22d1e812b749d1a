/** The features that a script uses: built-in objects, what browsers add, and the syntax. */
import { parse } from 'acorn';
import { floorSyntax } from './browser-floor.mjs';
import { compatData, featureAt } from './compat-data.mjs';
import { cssFeatures } from './css-features.mjs';

const { builtins } = compatData.javascript;

/** By what a script writes for them: 'structuredClone', 'URL.canParse'. */
const globals = new Map();
/** Members of objects by their name, which is all that is known of an object in a script: 'toSorted'. */
const members = new Map();

const add = (map, name, feature) => feature && map.set(name, [...(map.get(name) ?? []), feature]);
const globalScopes = new Set(['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope']);
/** The data says of a built-in function only in the address of its definition whether it is the prototype's. */
const isOfPrototype = ({ __compat: { spec_url: addresses } }) =>
  [addresses].flat().join().includes('.prototype.');

function addMembers(path, owner, node) {
  for (const [written, below] of Object.entries(node)) {
    if (!below.__compat || written.endsWith('_event')) continue;
    const name = written.replace(/_static$/, '');
    const feature = featureAt(`${path}.${owner}.${written}`, below);
    const isMember = path === 'api' ? name === written : isOfPrototype(below);
    if (isMember) add(members, name, feature);
    else add(globals, `${owner}.${name}`, feature);
    if (globalScopes.has(owner)) add(globals, name, feature);
  }
}

for (const [path, root] of Object.entries({ 'javascript.builtins': builtins, api: compatData.api })) {
  for (const [name, node] of Object.entries(root)) {
    const feature = featureAt(`${path}.${name}`, node);
    add(globals, name, feature);
    // What is too new itself is reached through something that is found.
    if (feature && !feature.isAbove) addMembers(path, name, node);
  }
}

/** A member that a browser never had needs no floor to be missed: today's tests run without it. */
const isEverywhere = ({ since }) => Object.values(since).every(Boolean);

/** What a name stands for. Where any of the objects with such a member has had it for long, it is that. */
const memberByName = new Map(
  [...members].map(([name, found]) => [
    name,
    found.find(({ isAbove }) => !isAbove) ?? found.find(isEverywhere),
  ]),
);
const globalByName = new Map(
  [...globals].map(([name, found]) => [name, found.find(({ isAbove }) => !isAbove) ?? found[0]]),
);

const nameOf = ({ computed, property }) => {
  if (!computed) return property.name;
  return property.type === 'Literal' ? String(property.value) : '';
};

/** What came after the floor, for tests that take it away: keys as 'javascript.builtins.Array.toSorted'. */
export const newerKeys = [...globals.values(), ...members.values()]
  .flat()
  .filter((feature) => feature.isAbove && isEverywhere(feature))
  .map(({ key }) => key);

const newPseudos = Object.entries(compatData.css.selectors)
  .filter(([name, node]) => featureAt(name, node)?.isAbove)
  .map(([name]) => name);
/** A text that may be for querySelector, which refuses a selector that it doesn't know. */
const newSelector = new RegExp(`^[^{}]*:(${newPseudos.join('|')})\\b[^{}]*$`);

/** A minifier gives shorter names to variables. */
const minGlobalLength = 4;

function ofNode(node, parent) {
  const text = node.type === 'TemplateElement' ? node.value.cooked : node.value;
  if (typeof text === 'string' && newSelector.test(text))
    return cssFeatures(`${text}{}`).find(({ isAbove }) => isAbove);
  if (node.type === 'MemberExpression') {
    const name = nameOf(node);
    return globalByName.get(`${node.object.name}.${name}`) ?? memberByName.get(name);
  }
  if (node.type === 'Property' && parent.type === 'ObjectPattern') return memberByName.get(node.key.name);
  if (node.type !== 'Identifier' || node.name.length < minGlobalLength) return undefined;
  const isName = (parent.property === node || parent.key === node) && !parent.computed;
  return isName ? undefined : globalByName.get(node.name);
}

/** What a script looks for before it uses it, and names that it gives to members of its own. */
function knownName(node) {
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') {
    return node.argument.property?.name ?? node.argument.name;
  }
  if (node.type === 'BinaryExpression' && node.operator === 'in') return node.left.value;
  if (node.type === 'CallExpression' && node.optional) return node.callee.property?.name;
  return /^(Method|Property)Definition$/.test(node.type) ? node.key.name : undefined;
}

function visit(node, parent, found, known) {
  const feature = ofNode(node, parent);
  if (feature) found.push(feature);
  known.add(knownName(node));
  for (const below of Object.values(node).flat()) {
    if (typeof below?.type === 'string') visit(below, node, found, known);
  }
}

const nameIn = ({ key }) => /(\w+?)(_static)?$/.exec(key)?.[1] ?? '';

/**
 * @param {string} text
 * @returns {import('./compat-data.mjs').Feature[]} those that a browser may lack are `isAbove: false` where it is asked first
 */
export function jsFeatures(text) {
  const found = [];
  const known = new Set();
  try {
    visit(parse(text, { ecmaVersion: floorSyntax, sourceType: 'module' }), {}, found, known);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    found.push({ key: `javascript syntax: ${error.message}`, since: {}, isAbove: true });
  }
  return found.map((feature) => (known.has(nameIn(feature)) ? { ...feature, isAbove: false } : feature));
}
