/** Names of objects as Quad makes them, such as 'media/<uuid>': none leads out of the bucket's folder. */
const objectKeyPattern = /^[a-z]+\/[a-z0-9-]+(\.[a-z0-9]+)?$/;

/** Whether Quad could have made this key; a bucket may have objects of others too. */
export const isObjectKey = (key: string): boolean => objectKeyPattern.test(key);
