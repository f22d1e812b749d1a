/**
 * Takes the place of the query library's cache of mutations in the build: nothing here uses it (see useAction), and it
 * would be 1 kB of every screen. It has what the library's client calls of it.
 */
export class MutationCache {
  findAll(): never[] {
    return [];
  }

  async resumePausedMutations(): Promise<void> {}

  clear(): void {}
}
