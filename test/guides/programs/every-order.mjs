import { readFileSync } from 'node:fs';
import { keepNewest } from './newest-wins.mjs';

/*
 * Passes an object's events in every possible order to `keepNewest`, a sample function in a guide. Passes each event
 * twice, and prints every distinct result.
 */

const events = JSON.parse(readFileSync('events.json', 'utf8'));
const results = new Set();
let orders = 0;

function arrange(taken, left) {
  if (left.length === 0) {
    const kept = new Map();
    for (const event of [...taken, ...[...taken].reverse()]) keepNewest(kept, event);
    results.add(JSON.stringify([...kept]));
    orders += 1;
  }
  for (const [at, event] of left.entries()) arrange([...taken, event], [...left.slice(0, at), ...left.slice(at + 1)]);
}

arrange([], events);
console.log(JSON.stringify({ orders, results: [...results].map((result) => JSON.parse(result)) }));
