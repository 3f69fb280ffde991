import { expect, test } from 'vitest';
import { mailboxOf, mailHostOf } from './mailbox.ts';

test.each([
  ['ada@wren.example', 'ada@wren.example'],
  [' Ada@Wren.Example ', 'ada@wren.example'],
  ['ada+1@wren.example', 'ada@wren.example'],
  ['ada+one+two@wren.example', 'ada@wren.example'],
  ['ada+@wren.example', 'ada@wren.example'],
  ['a.d.a+1@wren.example', 'a.d.a@wren.example'],
  ['A.d.a+1@Gmail.com', 'ada@gmail.com'],
  ['ad.a@googlemail.com', 'ada@gmail.com'],
  ['a-d_a.x+1@pm.me', 'adax@proton.me'],
  ['adax@protonmail.com', 'adax@proton.me'],
  ['ada.wren@yandex.ru', 'ada-wren@yandex.com'],
  ['ada-wren@ya.ru', 'ada-wren@yandex.com'],
  ['ada.wren@me.com', 'ada.wren@icloud.com'],
  ['ada+1@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  // Names of which nothing would be left stay whole: they are no mailbox of everybody.
  ['+tag@wren.example', '+tag@wren.example'],
  ['..+x@gmail.com', '..+x@gmail.com'],
  ['no address', 'no address'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
  expect(mailboxOf(mailbox), 'is its own').toBe(mailbox);
});

test('thirty spellings of one address are one mailbox', () => {
  const spellings = Array.from(
    { length: 30 },
    (_, index) => `n.a${'.'.repeat(index % 2)}me+${index}@GMAIL.com`,
  );
  expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['name@gmail.com']));
});

test('a host has one name', () => {
  expect(['x@GoogleMail.com', 'ada@gmail.com', 'ada@gmail.com.'].map(mailHostOf)).toEqual(
    Array(3).fill('gmail.com'),
  );
  expect(mailHostOf('ada@BÜCHER.example')).toBe('xn--bcher-kva.example');
});
