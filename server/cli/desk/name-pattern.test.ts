import { expect, test } from 'vitest';
import { namePattern } from './name-pattern.ts';

const finds = (words: string, name: string): boolean => new RegExp(namePattern(words)).test(name);

test.each([
  ['ostlund', 'Åse Östlund'],
  ['OESTLUND', 'Åse Östlund'],
  ['Östlund', 'Ase Ostlund'],
  ['aase', 'Åse Östlund'],
  ['Åse', 'Aase Dahl'],
  ['ase ost', 'Åse Östlund'],
  ['saether', 'Sæther'],
  ['Sæther', 'SAETHER'],
  ['sather', 'Sæther'],
  ['søren', 'Sören'],
  ['Soren', 'SØREN'],
  ['strom', 'Stro\u0308m'],
  ['Stro\u0308m', 'Strom'],
  ['nguyen', 'Nguyễn Thị Mai'],
  ['strasse', 'Straße'],
  ['Straße', 'Strasse'],
  ['lukasz', 'Łukasz'],
  ['иван', 'ИВАН'],
  ['joe', 'Joel'],
  ["o'neil (b)", "O'Neil (B)"],
  ['李', '李小明'],
])('[OPX-11] %s finds %s', (words, name) => expect(finds(words, name)).toBe(true));

test.each([
  ['ostlund', 'Åse Vestlund'],
  ['a.e', 'Åse'],
  ['.*', 'Åse'],
  ['joe', 'Johan'],
  ['[a-z]', 'a'],
])('[OPX-11] %s does not find %s', (words, name) => expect(finds(words, name)).toBe(false));
