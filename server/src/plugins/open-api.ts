import type { RouteDefinition } from '@quad/shared/define-route';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

/** Transforms and custom checks have no JSON Schema; they become 'any'. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.core.$ZodType | undefined, location: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The response of a success: JSON of its schema, another medium, or nothing. */
function success({ response, mediaType }: RouteDefinition): JsonSchema {
  if (mediaType) return { 200: { description: 'Success', content: { [mediaType]: {} } } };
  if (!response) return { 204: { description: 'Success' } };
  const schema = toJsonSchema(response, 'output');
  return { 200: { description: 'Success', content: { 'application/json': { schema } } } };
}

function operation(route: RouteDefinition): JsonSchema {
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
  const error = { description: 'What went wrong', ...json({ $ref: '#/components/schemas/Error' }) };
  return {
    summary: route.summary,
    ...(route.auth === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, ...json(toJsonSchema(route.body, 'input')) } } : {}),
    responses: {
      ...success(route),
      '4XX': error,
      '5XX': error,
    },
  };
}

/** The OpenAPI 3.1 document of the served routes, built from the contract that validates them. */
function buildOpenApi(routes: Iterable<RouteDefinition>): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quad', version: '1', description: 'What is on near campus.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: { message: { type: 'string' }, code: { type: 'string' } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'quad_session' } },
    },
  };
}

/** Serves /api/openapi.json; built at the first request, when every route is known. */
export function registerOpenApi(app: FastifyInstance, routes: Set<RouteDefinition>): void {
  let document: JsonSchema | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= buildOpenApi(routes);
    return document;
  });
}
