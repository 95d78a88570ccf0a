// What only a real layout can tell: the letter of titles, what is in view, where a long name breaks.
import { FOOTBALL } from '../api.ts';
import { expect, openSignedIn, test } from '../journey.ts';
import { addressOf, upcoming } from '../match.ts';
import { BOXES, pickBox, placeButton, slipOf } from '../slip.ts';
import { changeDocuments, withoutSocket } from '../staged.ts';

const HORSE_RACING = '10';

test('titles are set in the letter of the house', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, unicodeRange }) => /Besley/.test(family) && /^U\+0/i.test(unicodeRange))
        .map(({ status }) => status),
    );
  await expect.poll(loaded).toEqual(['loaded']);
});

test('the sport that an address names has its chip in view', { tag: '@mobile' }, async ({ page }) => {
  await page.goto(`/markets?sportId=${HORSE_RACING}`);
  const chip = page.getByRole('tab', { name: /^Horse Racing/ });
  await expect(chip).toHaveAttribute('aria-selected', 'true');
  await expect(chip).toBeInViewport({ ratio: 1 });
});

test('however many run, the button that places the bet is in view', async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, HORSE_RACING)));
  // A price that locks between the press and the stake is pressed again.
  await expect(async () => {
    await pickBox(page, [{ ...BOXES.back, section: 'Win' }], '100');
  }).toPass({ timeout: 60_000 });
  await expect(slipOf(page).getByRole('row').nth(6)).toBeAttached();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
});

test('a long name breaks between the two sides and is read whole', async ({ page, request }) => {
  const name = 'Royal Challengers Bengaluru v Sunrisers Hyderabad';
  const match = await upcoming(request, FOOTBALL);
  await withoutSocket(page);
  await changeDocuments(page, '/sports/getDetailsData', (data) =>
    Array.isArray(data) ? data.map((one) => ({ ...Object(one), ename: name })) : data,
  );
  await page.goto(addressOf(match));
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeVisible();
  // A line that is cut off would be a whole one; the letters themselves reach a little out of their lines.
  expect(await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(8);
  // The v stands in the line of the side after it.
  expect(await title.evaluate((heading) => heading.textContent)).toBe(name.replace(' v ', ' v\u00a0'));
});
