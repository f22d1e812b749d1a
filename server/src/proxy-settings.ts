import * as z from 'zod';
import { list } from './source-settings';

/** Written with or without http://, as other programs read it. */
const proxy = z
  .string()
  .trim()
  .min(1)
  .transform((text) => (text.includes('://') ? text : `http://${text}`))
  .refine(
    (text) => URL.canParse(text) && new URL(text).protocol === 'http:' && new URL(text).hostname !== '',
    'must be the http:// address of a proxy, such as http://proxy.example.edu:3128',
  )
  .optional();

/** The proxies of a network that leads outside only by them. */
export const proxySettings = {
  HTTPS_PROXY: proxy.meta({
    description:
      'the proxy that leads to https:// addresses outside; `https_proxy` counts too. See [operating](docs/operating.md#a-proxy-that-leads-outside)',
    absent: '`HTTP_PROXY`',
  }),
  HTTP_PROXY: proxy.meta({
    description: 'the proxy that leads to http:// addresses outside; `http_proxy` counts too',
    absent: 'none',
  }),
  NO_PROXY: list.meta({
    description:
      'what is asked without a proxy: names (with all below them), addresses or networks such as 10.0.0.0/8, also with a port, separated by commas; `no_proxy` counts too',
  }),
};
