import { expect, test } from 'vitest';
import { checkForm } from '#app/lib/form-answer.ts';
import { courseSchema } from './schema.ts';

const checkCourse = (typed: object) => checkForm(courseSchema, typed);

const good = { title: 'A course', provider: 'Wren Works', link_url: 'https://wren.example/course' };
const badAddress = 'Please enter a valid URL starting with http:// or https://';

test('the messages of the specification, in its order', () => {
  expect(checkCourse({}).errors).toEqual({
    title: 'Course title is required',
    provider: 'Provider is required',
    link_url: 'Course URL is required',
  });
  const { errors = {} } = checkCourse({
    ...good,
    title: '  ',
    image_url: 'x',
    link_url: 'ftp://wren.example',
  });
  expect(errors).toEqual({ title: 'Course title is required', link_url: badAddress, image_url: badAddress });
  expect(Object.keys(errors)).toEqual(['title', 'link_url', 'image_url']);
});

test('addresses have to begin with http:// or https:// and be addresses', () => {
  for (const link_url of [
    'javascript:alert(1)',
    '//wren.example',
    'wren.example',
    'https://',
    'http:// x',
    'https://user:pw@wren.example',
    'https://user@wren.example',
  ])
    expect(checkCourse({ ...good, link_url }).errors, link_url).toEqual({ link_url: badAddress });
  for (const link_url of ['http://wren.example', ' HTTPS://wren.example/ä '])
    expect(checkCourse({ ...good, link_url }).errors, link_url).toBeUndefined();
});

test('what may be left out may be left out, and what is no text is taken away', () => {
  expect(checkCourse({ ...good, title: 'A\0 course ' }).values).toEqual({
    ...good,
    company: '',
    description: '',
    image_url: '',
    email: '',
  });
  expect(checkCourse({ ...good, email: 'nobody' }).errors).toEqual({
    email: 'Please enter a valid email address, or none',
  });
  expect(checkCourse({ ...good, title: 'x'.repeat(201) }).errors).toEqual({
    title: 'Use at most 200 characters.',
  });
  expect(checkCourse({ ...good, title: 7, company: ['x'] }).errors).toEqual({
    title: 'Please send this as text.',
    company: 'Please send this as text.',
  });
});

test('names hold no links, and a description holds ten', () => {
  const link = 'https://wren.example/ ';
  expect(
    checkCourse({ ...good, title: link, provider: link, company: link, description: link.repeat(11) }).errors,
  ).toEqual({
    title: 'Remove the links from this field.',
    provider: 'Remove the links from this field.',
    company: 'Remove the links from this field.',
    description: 'Use at most 10 links.',
  });
  expect(checkCourse({ ...good, description: link.repeat(10) }).errors).toBeUndefined();
});
