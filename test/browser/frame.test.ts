import '#test/browser/frame/console.ts';
import '#test/browser/frame/find.ts';
import '#test/browser/frame/drafts.ts';
import '#test/browser/frame/live.ts';
import '#test/browser/frame/mistakes.ts';
import '#test/browser/frame/keyboard.ts';
import '#test/browser/frame/lists.ts';
