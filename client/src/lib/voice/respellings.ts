/**
 * Words of old books that Flite says wrongly, with a spelling that it says rightly: names, sea terms, archaic forms and British
 * spellings. Compared by their phones.
 */
export const knownRespellings = `
  aegis=ee_jis aeneas=in_ee_us aeschylus=ess_kill_us aether=ether ague=ay_gyou allons=ah_lone amoeba=ameeba
  antigone=an_tig_uh_nee archipelagoes=arka_pella_goes arcy=are_see ardour=ardor astern=uh_stern
  aurelius=or_ee_lee_us avowal=uh_vow_ul beauchamp=beechum beauteous=byoo_tee_us beelzebub=bee_ell_zuh_bub
  belrive=bell_reeve belshazzar=bell_shaz_er bight=bite boatswain=bosun bosoms=boozums brobdingnag=brob_ding_nag
  bulwarks=bull_works cachalot=cash_uh_low caliban=calla_ban calibre=caliber candour=candor carcase=carcass
  carmagnole=car_man_yole casaubon=kuh_saw_bun chamois=shammy chamounix=shah_moo_nee charybdis=kuh_rib_dis
  chasuble=chaz_you_bull cholmondeley=chumley chuse=choose civilisation=civilization cloaths=cloathes clomb=kloam
  colnett=coal_net colourless=colorless colquhoun=kuh_hoon composedly=com_pose_id_lee connexion=connection
  coriolanus=corry_oh_lay_nus corporeal=core_pore_ee_ul cottagers=cottage_ers coxswain=cocksun coz=cuz
  cymbeline=sim_buh_leen dalziel=dee_ell defenceless=defense_less demosthenes=dim_oss_thuh_neez
  deuteronomy=doo_ter_on_oh_me dishonoured=dis_honored dost=dust dubliners=dub_linners dyspepsia=dis_pep_see_uh
  edinburgh=eddin_burra effuse=e_fuse egad=ee_gad eidolon=eye_doe_lon eidolons=eye_doe_lons
  ejaculated=e_jack_you_lated equalled=equaled ere=air euripides=you_rip_id_eez eurydice=you_rid_iss_ee
  evremonde=ev_ray_moand expence=expense familiarly=familiar_lee fauteuil=foe_toy featherstonehaugh=fanshaw
  foetus=fetus forecastle=foke_sul foremast=fore_mast forenoon=fore_noon foulon=foo_lon gabelle=gah_bell gaol=jail
  gaoler=jailer gaolers=jailers gardiners=gardeners goest=go_ist goethe=gur_tuh gracechurch=grace_church
  gramercy=gra_mercy gravesend=graves_end grenadier=grenna_deer guerdon=gurden gunwale=gunnel gunwales=gunnels
  hallo=hello halloa=hello halyards=hal_yerds hautboy=hoe_boy havisham=hav_ish_um hearken=harken heneage=hen_idge
  hiccough=hiccup holpen=hole_pen homoeopathic=homeopathic horatio=huh_ray_she_oh houyhnhnm=win_um humoured=humored
  huzza=huh_zah impiety=imp_eye_uh_tee inestimable=in_estimable jabez=jay_bez jewellery=jewelry jeyes=jays
  jungfrau=young_frow juryman=jury_man kearney=carney knowest=no_ist labourer=laborer labourers=laborers
  laertes=lay_er_teez lascar=lass_kerr lavenza=la_venza leadenhall=led_en_hall leeward=loo_erd lilliput=lilly_put
  longbourn=long_born lookest=look_ist lucifers=loose_if_ers mahony=mah_huh_knee mainmast=main_mast
  mainwaring=mannering manoeuvre=maneuver manoeuvres=maneuvers marjoribanks=marchbanks marseilles=mar_say
  mayhap=may_hap mediaeval=medieval menzies=mingis mephistopheles=mef_iss_toff_uh_leez methought=me_thought
  michaelmas=mickle_mus minutest=my_newtest mischance=miss_chance mizzen=mizzin monseigneur=moan_senyour
  musgrove=muzz_grove nebuchadnezzar=neb_uh_kad_nez_er nighest=nigh_ist norwich=norritch oedipus=ed_ip_us
  oesophagus=esophagus overmuch=over_much pagans=pay_guns paler=pale_er palfrey=paul_free panegyric=panna_jirrick
  panelled=paneled patronising=patronizing paumanok=paw_mah_nock peleg=pea_leg pepys=peeps pequod=pea_kwod
  peradventure=per_add_venture persephone=per_seff_uh_nee petruchio=puh_troo_kee_oh phaeton=fay_uh_ton
  physiognomy=fizzy_og_nuh_me pianoforte=piano_for_tay pretence=pretense prophesy=prof_uh_sigh
  quarrelling=quarreling quean=queen queequeg=kwee_kweg quohog=koe_hog quondam=kwon_dam realising=realizing
  recitative=ress_it_uh_teev revery=revver_ee rheims=reams rigger=rig_er sagacious=suh_gay_shus saith=seth
  saviour=savior sceptical=skeptical scepticism=skepticism scrivener=scrivvener scylla=silla segouin=say_gwan
  seine=sane seneschal=sennishul sepulchre=sepulker shew=show shewed=showed shewn=shown shews=shows shouldst=shoodst
  sidelong=side_long sinico=sin_ick_oh sirrah=sir_uh socrates=sock_ruh_teez sombre=somber sophocles=soff_uh_kleez
  southwark=suth_erk splendour=splendor studdingsail=stun_sul subtile=suttle tableaus=tab_lows
  terpsichore=turp_sick_uh_ree thucydides=thoo_sid_id_eez toilette=twah_let topgallant=top_gallant
  tuileries=tweel_er_eez unrivalled=un_rivaled unwholesome=un_hole_some vapour=vapor vapours=vapors vapoury=vaypery
  vedas=vay_das victuals=vittles vigour=vigor viscount=vie_count vivacity=viv_ass_it_ee warwick=worrick wast=wost
  werter=vair_ter wollstonecraft=wool_stone_craft wouldst=woodst yclept=ee_klept zephyr=zeffer zephyrs=zeffers
`
