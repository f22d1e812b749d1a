/** The first command on a fresh clone: node scripts/bootstrap.mjs <command>. Everything here is node built-ins only. */

const minimumNode = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1])) {
  console.error(`Quad needs Node ${minimumNode.join('.')} or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// Imported late, so that an older Node gets the sentence above and not a syntax error.
const { runCommand } = await import('./commands.mjs');
const { CommandError } = await import('./run.mjs');

try {
  await runCommand(process.argv[2], process.argv.slice(3));
} catch (error) {
  // A StartupError of the built server, too, says all there is to say.
  if (!(error instanceof CommandError || error.name === 'StartupError')) throw error;
  console.error(error.message);
  process.exit(1);
}
