/**
 * Takes the place of Leaflet's detection of browsers in the build: what is so in all browsers that we build for
 * (`build.target`) is a constant, so that the code for Internet Explorer and its like is left out.
 */
export const any3d = true;
export const passiveEvents = true;
export const pointer = true;
export const touch = true;

export const edge = false;
export const ie3d = false;
export const ielt9 = false;
export const mobileOpera = false;
export const msPointer = false;

const agent = navigator.userAgent.toLowerCase();
export const chrome = agent.includes('chrome');
export const safari = !chrome && agent.includes('safari');
export const mobile = 'orientation' in window || agent.includes('mobile');
export const linux = navigator.platform.startsWith('Linux');
export const mac = navigator.platform.startsWith('Mac');
export const retina = devicePixelRatio > 1;
export const touchNative = 'ontouchstart' in window || 'TouchEvent' in window;
