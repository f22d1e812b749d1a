/** The first command on a fresh clone: node scripts/bootstrap.mjs <command>. Only Node built-ins here. */

const minimumNode = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1])) {
  console.error(`Quad needs Node ${minimumNode.join('.')} or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// Imported after the check, so that an older Node prints the sentence above instead of a syntax error.
const { runCommand } = await import('./commands.mjs');
const { CommandError } = await import('./run.mjs');

try {
  await runCommand(process.argv[2], process.argv.slice(3));
} catch (error) {
  // The message of a StartupError of the built server is also complete without a stack.
  if (!(error instanceof CommandError || error.name === 'StartupError')) throw error;
  console.error(error.message);
  process.exit(1);
}
