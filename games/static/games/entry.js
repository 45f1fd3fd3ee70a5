// @ts-check
// The moves as the server offers them: a list, and nodes that lead to it step by step.

/**
 * The offered move that these steps enter, null for steps that enter none. A side-step may begin at either end.
 * @param {any} offered the message your_turn, null while another must act
 * @param {[string, string][]} steps
 */
export function entered(offered, steps) {
  if (offered === null) return null;
  const { moves, nodes } = offered.entry;
  const same = moves.find((/** @type {any} */ move) => JSON.stringify(move.steps) === JSON.stringify(steps));
  if (same) return same;
  let node = nodes[0];
  for (const [origin, target] of steps) {
    const step = node?.steps.find((/** @type {any} */ [from, to]) => from === origin && to === target);
    node = step ? nodes[step[2]] : undefined;
  }
  return node === undefined || node.move === null ? null : moves[node.move];
}
