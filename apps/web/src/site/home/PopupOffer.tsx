import type { PopupOffer as Offer } from '../../shared/api/market/settings.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Dialog, DialogClose } from '../../shared/ui/overlay/Dialog.tsx';

/** The house's offer over the page: a picture that can be closed; a press on it opens its link in a new tab. */
export default function PopupOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const image = (
    <img
      src={offer.imageUrl}
      alt={t('Offer')}
      draggable={false}
      className="block aspect-[4/3] w-full bg-oval-800 object-cover"
    />
  );
  return (
    <Dialog
      title={t('Offer')}
      onClose={onClose}
      banner={
        <>
          {offer.linkUrl ? (
            <a
              href={offer.linkUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Open the offer in a new tab')}
              className="block -outline-offset-2"
            >
              {image}
            </a>
          ) : (
            image
          )}
          <DialogClose className="absolute top-3 right-3 bg-oval-800 [--pv-focus:var(--pv-brass)] text-cream-100 hover:bg-oval-700" />
        </>
      }
    >
      <p className="pt-3 text-xs text-ink-3">{t('18+. Play within your limits.')}</p>
    </Dialog>
  );
}
