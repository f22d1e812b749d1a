import { join } from 'node:path';
import ts from 'typescript';
import type { DescribedTypes } from './described-types';

/** Compares answers with what Stripe describes: the types of the SDK that is installed. */
export interface StripeDescription {
  /** Whether there is a type for the `object` of an answer. */
  knows(name: string): name is keyof DescribedTypes;
  /**
   * Sentences about everything in `value` that isn't as described, each with its place; empty if nothing is wrong.
   * @param isPart whether fields may be absent: browsers get a part of an intent
   */
  faultsOf(value: unknown, name: keyof DescribedTypes, isPart?: boolean): string[];
}

/** The types are written with `Partial` here, but only the fields that changed are sent, at every depth. */
const partialField = 'previous_attributes';

const describedTypes = join(import.meta.dirname, 'described-types.ts');

function openTypes(): { checker: ts.TypeChecker; types: Map<string, ts.Type> } {
  const program = ts.createProgram([describedTypes], {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(describedTypes);
  const declared = source?.statements.find(ts.isInterfaceDeclaration);
  if (!declared) throw new Error('described-types.ts declares no interface');
  const types = checker
    .getTypeAtLocation(declared)
    .getProperties()
    .map((property) => [property.name, checker.getTypeOfSymbol(property)] as const);
  return { checker, types: new Map(types) };
}

const membersOf = (type: ts.Type) => (type.isUnion() ? type.types : [type]);
const has = (type: ts.Type, flags: ts.TypeFlags) => (type.flags & flags) !== 0;

/** An object of fields, as JSON has it. */
type Fields = Record<string, unknown>;

/** Opens the description; takes about as long as compiling a file that imports the SDK. */
export function openStripeDescription(): StripeDescription {
  const { checker, types } = openTypes();

  /** Stripe's open enumerations are `'a' | 'b' | OtherString`: closed here, since we know the version. */
  const textFaults = (value: string, members: ts.Type[], path: string): string[] => {
    const names = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
    if (names.length > 0)
      return names.includes(value) ? [] : [`${path} is '${value}', not of ${names.sort()}`];
    const isText = members.some((member) => has(member, ts.TypeFlags.String) || member.isIntersection());
    return isText ? [] : [`${path} is a text`];
  };

  const listFaults = (value: unknown[], members: ts.Type[], path: string, isPart: boolean): string[] => {
    const list = members.find((member) => checker.isArrayType(member));
    const [item] = list ? checker.getTypeArguments(list as ts.TypeReference) : [];
    if (!item) return [`${path} is an array`];
    return value.flatMap((one, index) => faults(one, item, `${path}[${index}]`, isPart));
  };

  /** Whether the fields that name a type, such as `object` and `deleted`, say it is this one. */
  const isNamed = (value: Fields, member: ts.Type) =>
    member.getProperties().every((property) => {
      const named = checker.getTypeOfSymbol(property);
      return named.isStringLiteral() ? value[property.name] === named.value : true;
    });

  const objectFaults = (value: Fields, members: ts.Type[], path: string, isPart: boolean): string[] => {
    const objects = members.filter(
      (member) => has(member, ts.TypeFlags.Object) && !checker.isArrayType(member),
    );
    const named = objects.length > 1 ? objects.filter((member) => isNamed(value, member)) : objects;
    const results = named.map((member) => fieldFaults(value, member, path, isPart));
    const [fewest] = results.sort((one, other) => one.length - other.length);
    return fewest ?? [`${path} is an object of no kind that belongs here`];
  };

  const fieldFaults = (value: Fields, type: ts.Type, path: string, isPart: boolean): string[] => {
    const properties = new Map(type.getProperties().map((property) => [property.name, property]));
    const others = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
    // Described as an object and no further, like what only Stripe's own script reads.
    if (properties.size === 0 && !others) return [];
    const missing = [...properties.values()].filter(
      ({ name, flags }) => !(name in value) && !isPart && (flags & ts.SymbolFlags.Optional) === 0,
    );
    const known = Object.entries(value).flatMap(([name, field]) => {
      const property = properties.get(name);
      const fieldType = property ? checker.getTypeOfSymbol(property) : others;
      if (!fieldType) return [`${path}.${name} is unknown to Stripe`];
      // The earlier value of what wasn't there is null: of a new metadata key, of the reason for a failure.
      const isOptional = !property || (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (isPart && isOptional && field === null) return [];
      return faults(field, fieldType, `${path}.${name}`, isPart || name === partialField);
    });
    return [...missing.map(({ name }) => `${path}.${name} is missing`), ...known];
  };

  const faults = (value: unknown, type: ts.Type, path: string, isPart: boolean): string[] => {
    if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    const members = membersOf(type);
    if (value === null) {
      return members.some((member) => has(member, ts.TypeFlags.Null)) ? [] : [`${path} is null`];
    }
    if (Array.isArray(value)) return listFaults(value, members, path, isPart);
    if (typeof value === 'string') return textFaults(value, members, path);
    if (typeof value === 'object') return objectFaults(value as Fields, members, path, isPart);
    const isKnown =
      typeof value === 'number'
        ? members.some((member) => has(member, ts.TypeFlags.NumberLike))
        : members.some((member) => checker.typeToString(member) === String(value));
    return isKnown ? [] : [`${path} is ${value}`];
  };

  return {
    knows: (name): name is keyof DescribedTypes => types.has(name),
    faultsOf(value, name, isPart = false) {
      const type = types.get(name);
      if (!type) throw new Error(`described-types.ts has no '${name}'`);
      return faults(value, type, name, isPart);
    },
  };
}
