import { DiscoverScreen } from './routes/discover';
import { defineScreen, type Screen } from './screen';

/** The screen of every address nobody else answers. */
export const notFoundScreen = defineScreen({
  path: /.*/,
  module: 'src/app/routes/not-found.tsx',
  load: async () => (await import('./routes/not-found')).NotFoundScreen,
});

/** The screens, first match first. */
export const screens: readonly Screen[] = [
  defineScreen({
    path: /^\/$/,
    module: 'src/app/routes/discover.tsx',
    load: async () => DiscoverScreen,
  }),
  defineScreen({
    path: /^\/events\/(?<id>[^/]+)\/?$/,
    module: 'src/app/routes/event.tsx',
    chrome: 'actions',
    load: async () => (await import('./routes/event')).EventScreen,
  }),
  defineScreen({
    path: /^\/landing\/?$/,
    module: 'src/app/routes/landing.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/landing')).LandingScreen,
  }),
  defineScreen({
    path: /^\/(auth|login|register)\/?$/,
    module: 'src/app/routes/auth.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth')).AuthScreen,
  }),
  defineScreen({
    path: /^\/auth\/forgot\/?$/,
    module: 'src/app/routes/auth-forgot.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth-forgot')).ForgotPasswordScreen,
  }),
  defineScreen({
    path: /^\/auth\/reset\/?$/,
    module: 'src/app/routes/auth-reset.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth-reset')).ResetPasswordScreen,
  }),
  defineScreen({
    path: /^\/auth\/verify\/?$/,
    module: 'src/app/routes/auth-verify.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth-verify')).VerifyEmailScreen,
  }),
];

/** The screen of a path without its query. */
export function screenFor(pathname: string): Screen {
  return screens.find(({ path }) => path.test(pathname)) ?? notFoundScreen;
}
